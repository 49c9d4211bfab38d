/**
 * Characters of family and given names, simplified. Each has its usual spelling in Hong Kong (after a stroke, the one
 * in Singapore or by another clerk) and its Korean reading. `any-ascii` reads Mandarin.
 */
const READINGS = `
陈 chan/tan jin|王 wong/ong wang|黄 wong/ng hwang|张 cheung/teo jang|李 lee/li lee|林 lam/lim lim|刘 lau/low yoo|吴 ng/goh oh|周 chow/chew ju
郑 cheng/tay jung|杨 yeung/yeo yang|梁 leung/neo yang|何 ho ha|郭 kwok/quek kwak|谢 tse/chia sa|邓 tang deung|冯 fung/fong pung|曾 tsang/chan jeung
苏 so su|叶 yip/yap yeop|吕 lui/loo yeo|麦 mak maek|潘 poon/phua ban|袁 yuen won|徐 tsui/chee seo|许 hui/koh heo|赵 chiu cho|薛 sit seol|关 kwan gwan
罗 law/loh na|谭 tam dam|杜 to/toh du|欧 au gu|萧 siu so|岑 sham jam|蔡 choi/chua/tsoi chae|黎 lai yeo|莫 mok mak|彭 pang paeng|方 fong bang|丁 ting jung
尹 wan yoon|温 wan on|余 yu/yee yeo|严 yim eom|古 koo go|顾 koo go|马 ma ma|高 ko go|江 kong gang|姜 keung kang|朱 chu ju|朴 pok park|金 kam kim|崔 tsui choi
安 on ahn|韩 hon han|申 san shin|洪 hung hong|全 chuen jeon|田 tin jeon|文 man moon|白 pak baek|裴 pui bae|柳 lau yoo|卢 lo roh|孙 suen/soon son|宋 sung song|任 yam im
沈 shum/sim shim|成 shing seong|池 chi ji|南 nam nam|玄 yuen hyeon|胡 wu ho|唐 tong dang|傅 fu bu|龙 lung yong|石 shek seok|孔 hung gong|秦 chun jin|董 tung dong|戴 tai dae
卓 cheuk tak|甘 kam gam|康 hong gang|毛 mo mo|邱 yau gu|施 sze si|伍 ng oh|招 chiu cho|陆 luk yuk|范 fan beom|姚 yiu yo|钟 chung jong|汪 wong wang|史 sze sa|程 ching jeong
习 chap seup|邹 chau chu|熊 hung ung|孟 mang maeng|白 pak baek|夏 ha ha|侯 hau hu|贾 ka ga|武 mo mu|钱 chin jeon|汤 tong tang|尤 yau woo|禹 yu woo|具 kui koo|车 che cha
正 ching jeong|恩 yan eun|日 yat il|成 shing seong|明 ming myeong|国 kwok guk|华 wah hwa|伟 wai wi|志 chi ji|强 keung gang|家 ka/kar ga|文 man mun|英 ying yeong|振 chun jin|建 kin geon
之 chi ji|锋 fung bong|港 kong hang|生 sang saeng|月 yuet wol|娥 ngor a|嘉 ka ga|诚 shing seong|超 chiu cho|茂 mau/mo mu|波 po pa|显 hsien/hin hyeon|龙 loong/lung yong|光 kwong/kuan gwang|耀 yiu/yew yo
荣 wing/yung yeong|永 wing yeong|学 hok hak|友 yau woo|德 tak deok|富 fu bu|城 shing seong|润 yun yun|发 fat bal|小 siu so|龙 lung yong|星 sing seong|驰 chi chi|朝 chiu jo|子 tsz ja|丹 tan dan
冰 ping bing|雪 suet seol|梅 mui mae|兰 lan ran|玉 yuk ok|珍 chun jin|珠 chu ju|美 mei mi|丽 lai ryeo|芳 fong bang|芬 fan bun|香 heung hyang|红 hung hong|花 fa hwa|春 chun chun|秋 chau chu|冬 tung dong
东 tung dong|西 sai seo|南 nam nam|北 pak buk|中 chung jung|大 tai dae|天 tin cheon|地 tei ji|山 shan san|水 shui su|海 hoi hae|江 kong gang|河 ho ha|川 chuen cheon|泉 chuen cheon|林 lam rim|森 sam sam
木 muk mok|火 fo hwa|土 to to|金 kam geum|银 ngan eun|铁 tit cheol|钢 kong gang|平 ping pyeong|安 on an|和 wo hwa|顺 shun sun|利 lee/lei ri|福 fuk bok|禄 luk rok|寿 sau su|喜 hei hui|庆 hing gyeong
祥 cheung sang|瑞 sui seo|吉 kat gil|贵 kwai gwi|宝 po bo|财 choi jae|才 choi jae|昌 cheung chang|盛 shing seong|兴 hing heung|旺 wong wang|隆 lung ryung|泰 tai tae|康 hong gang|健 kin geon|勇 yung yong|武 mo mu
力 lik ryeok|军 kwan gun|战 chin jeon|胜 shing seung|豪 ho ho|杰 kit geol|俊 chun jun|雄 hung ung|英 ying yeong|斌 pan bin|彬 pan bin|智 chi ji|慧 wai hye|敏 man min|聪 chung chong|哲 chit cheol|仁 yan in
义 yee ui|礼 lai rye|信 shun sin|忠 chung chung|孝 hau hyo|善 sin seon|良 leung ryang|贤 yin hyeon|圣 shing seong|清 ching cheong|静 ching jeong|洁 kit gyeol|贞 ching jeong|淑 shuk suk|婉 yuen wan|怡 yee i
欣 yan heun|悦 yuet yeol|乐 lok rak|爱 oi ae|心 sum sim|思 sze sa|念 nim nyeom|梦 mung mong|云 wan un|雨 yu u|风 fung pung|雷 lui roe|电 tin jeon|虹 hung hong|霞 ha ha|晓 hiu hyo|晨 san sin
朗 long rang|亮 leung ryang|辉 fai hwi|耀 yiu yo|炳 ping byeong|煌 wong hwang|炎 yim yeom|烈 lit yeol|照 chiu jo|熙 hei hui|彦 yin eon|承 shing seung|继 kai gye|祖 cho jo|宗 chung jong|宇 yu u|宙 chau ju
世 sai se|民 man min|人 yan in|太 tai tae|泽 chak taek|源 yuen won|洋 yeung yang|涛 to do|波 po pa|浩 ho ho|鸿 hung hong|鹏 pang bung|飞 fei bi|翔 cheung sang|凤 fung bong|凰 wong hwang|燕 yin yeon|鹤 hok hak
立 lap rip|新 san sin|革 kak hyeok|命 ming myeong|胜 shing seung|利 lee ri|解 kai hae|放 fong bang|进 chun jin|先 sin seon|前 chin jeon|长 cheung jang|久 kau gu|恒 hang hang|远 yuen won|达 tat dal|通 tung tong|顺 shun sun
根 kan geun|本 pun bon|树 shu su|青 ching cheong|松 chung song|柏 pak baek|竹 chuk juk|菊 kuk guk|莲 lin ryeon|荷 ho ha|萍 ping pyeong|莉 lei ri|蓉 yung yong|薇 mei mi|琴 kam geum|琪 ki gi|琳 lam rim|瑜 yu yu|瑶 yiu yo
璇 suen seon|玲 ling ryeong|珊 shan san|琼 king gyeong|环 wan hwan|娟 kuen gyeon|娜 na na|婷 ting jeong|娇 kiu gyo|妹 mui mae|姬 kei hui|妍 yin yeon|嫦 sheung hang|仪 yee ui|倩 sin cheon|佩 pui pae|伊 yee i|佳 kai ga
俐 lei ri|修 sau su|元 yuen won|公 kung gong|典 tin jeon|勋 fan hun|卿 hing gyeong|厚 hau hu|同 tung dong|哲 chit cheol|基 kei gi|坤 kwan gon|培 pui bae|士 sze sa|奇 kei gi|孟 mang maeng|季 kwai gye|学 hok hak|守 sau su
宏 wang goeng|定 ting jeong|宪 hin heon|少 siu so|尚 sheung sang|岳 ngok ak|峰 fung bong|崇 sung sung|巨 kui geo|师 sze sa|广 kwong gwang|弘 wang hong|弼 pat pil|彩 choi chae|律 lut yul|惠 wai hye|成 shing seong|振 chun jin
政 ching jeong|教 kau gyo|斗 tau du|日 yat il|昊 ho ho|昭 chiu so|映 ying yeong|景 king gyeong|晋 chun jin|智 chi ji|晃 fong hwang|书 shu seo|朋 pang bung|柱 chu ju|栋 tung dong|根 kan geun|桓 wun hwan|植 chik sik|楠 nam nam
槿 kan geun|权 kuen gwon|正 ching jeong|武 mo mu|殷 yan eun|永 wing yeong|泳 wing yeong|洙 chu su|浚 chun jun|淳 shun sun|渊 yuen yeon|焕 wun hwan|煜 yuk uk|熏 fan hun|玄 yuen hyeon|珉 man min|现 yin hyeon|用 yung yong
男 nam nam|秀 sau su|秉 ping byeong|秋 chau chu|稷 chik jik|章 cheung jang|素 so so|纯 shun sun|绍 siu so|绪 sui seo|美 mei mi|义 yee ui|翰 hon han|耕 kang gyeong|职 chik jik|胤 yan yun|致 chi chi|兴 hing heung|舜 shun sun
若 yeuk yak|茂 mau mu|范 fan beom|芝 chi ji|蕙 wai hye|虎 fu ho|行 hang haeng|表 piu pyo|裕 yu yu|训 fan hun|让 yeung yang|贞 ching jeong|赞 chan chan|赫 hak hyeok|载 choi jae|道 to do|都 to do|重 chung jung|镇 chun jin|锡 sek seok
锦 kam geum|镐 ho ho|铉 yuen hyeon|铢 chu su|钟 chung jong|门 mun mun|雅 nga a|雄 hung ung|震 chun jin|顺 shun sun|颜 ngan an|香 heung hyang|骏 chun jun|鲁 lo no|齐 chai je|在 choi jae|寅 yan in|博 pok bak|又 yau u|侠 hap hyeop
克 hak geuk|来 loi rae|近 kan geun|恩 yan eun|济 chai je|鲜 sin seon|彰 cheung chang|奎 fui gyu|圭 kwai gyu|吾 ng o|旭 yuk uk|昇 sing seung|烈 lit ryeol|锋 fung bong|权 kuen gwon|瑛 ying yeong|垠 ngan eun|银 ngan eun|浦 po po|律 lut ryul
`;

/** Family names whose reading differs from that of the character alone. */
export const CHINESE_SURNAME_READINGS: ReadonlyMap<string, string> = new Map([
  ['单', 'shan'],
  ['解', 'xie'],
  ['查', 'zha'],
  ['曾', 'zeng'],
  ['仇', 'qiu'],
  ['区', 'ou'],
  ['朴', 'piao'],
  ['盖', 'ge'],
  ['尉', 'wei'],
  ['翟', 'zhai'],
  ['长', 'chang'],
]);

const cantonese = new Map<string, readonly string[]>();
const korean = new Map<string, string>();
for (const entry of READINGS.trim().split(/[|\n]/)) {
  const [character = '', spellings = '', reading = ''] = entry.split(' ');
  if (!cantonese.has(character)) cantonese.set(character, spellings.split('/'));
  if (!korean.has(character)) korean.set(character, reading);
}

/** How Hong Kong and Singapore spell a character, the usual way first. */
export const CANTONESE_READINGS: ReadonlyMap<string, readonly string[]> = cantonese;

/** How Korea reads a character: family names in their customary spelling, all else in the Revised Romanization. */
export const KOREAN_READINGS: ReadonlyMap<string, string> = korean;
