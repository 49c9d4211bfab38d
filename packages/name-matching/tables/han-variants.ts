/**
 * Characters in names that differ in the traditional, simplified or Japanese form. Each pair is the form that is read
 * and the form that it is compared as. From the tables of the simplification of 1964 and of the Japanese forms of 1946,
 * as far as family and given names use them.
 */
const PAIRS = `
習习 張张 劉刘 陳陈 楊杨 黃黄 趙赵 吳吴 孫孙 馬马 羅罗 鄭郑 謝谢 許许 馮冯 鄧邓 蕭萧 葉叶 蔣蒋
盧卢 蘇苏 魯鲁 韋韦 賈贾 譚谭 閻阎 鄒邹 陸陆 龍龙 萬万 錢钱 湯汤 賀贺 賴赖 龔龚 關关 區区 歐欧
嚴严 莊庄 顧顾 倫伦 項项 鐘钟 鍾钟 聶聂 龐庞 鮑鲍 顏颜 齊齐 衛卫 費费 藍蓝 闞阚 畢毕 單单 鄔邬
紀纪 華华 韓韩 喬乔 應应 鳳凤 諸诸 餘余 樂乐 寧宁 戰战 國国 偉伟 強强 軍军 愛爱 東东 澤泽 濤涛
錦锦 鵬鹏 輝辉 麗丽 榮荣 寶宝 慶庆 義义 興兴 業业 漢汉 雲云 飛飞 鋒锋 剛刚 勝胜 傑杰 貴贵 蓮莲
蘭兰 鳴鸣 學学 靜静 潔洁 穎颖 瑩莹 賢贤 詠咏 銘铭 銳锐 鐵铁 鋼钢 鎮镇 錫锡 長长 門门 開开 間间
陽阳 陰阴 隊队 雙双 電电 風风 驊骅 驥骥 鴻鸿 鶴鹤 龜龟 點点 黨党 廣广 廠厂 嶺岭 島岛 峽峡 岡冈
衝冲 從从 後后 個个 們们 來来 倉仓 傳传 億亿 優优 兒儿 內内 兩两 劍剑 勁劲 勳勋 動动 務务 勞劳
協协 啟启 喚唤 員员 問问 園园 圓圆 圖图 團团 壇坛 壯壮 聲声 備备 夢梦 奮奋 奧奥 婭娅 嬌娇 嫻娴
實实 審审 寫写 將将 專专 尋寻 對对 導导 屆届 層层 巖岩 師师 帥帅 帶带 幹干 庫库 彥彦 徑径 憲宪
懷怀 戀恋 揚扬 換换 據据 攝摄 敵敌 數数 時时 晉晋 曉晓 曆历 書书 會会 條条 楓枫 標标 樹树 橋桥
機机 權权 歡欢 歲岁 歷历 氣气 沖冲 淚泪 淨净 淵渊 渾浑 溫温 滿满 潛潜 濱滨 濟济 瀅滢 瀟潇 灣湾
爾尔 獅狮 獨独 獻献 瑋玮 瓊琼 環环 璽玺 畫画 當当 療疗 發发 盡尽 監监 眾众 碩硕 禮礼 禎祯 種种
穩稳 競竞 筆笔 節节 範范 築筑 簡简 紅红 約约 純纯 紹绍 終终 組组 經经 維维 綱纲 網网 綿绵 緒绪
線线 練练 緯纬 縣县 總总 績绩 繼继 續续 聖圣 聞闻 聯联 聰聪 職职 肅肃 臨临 舉举 舊旧 艦舰 艷艳
蒼苍 蓋盖 處处 術术 補补 裝装 製制 見见 規规 視视 親亲 覺觉 觀观 計计 訊讯 訓训 記记 設设 訪访
評评 試试 詩诗 話话 詳详 語语 誠诚 誼谊 說说 課课 調调 論论 諾诺 謀谋 講讲 譽誉 護护 讀读 變变
讓让 財财 貞贞 貢贡 責责 買买 資资 賓宾 賦赋 賽赛 趨趋 車车 軒轩 載载 輔辅 輪轮 轉转 農农 連连
進进 運运 過过 達达 遠远 適适 選选 遺遗 邊边 郵邮 鄉乡 醫医 釗钊 鈞钧 鈴铃 銀银 鋁铝 錄录 鏡镜
鑒鉴 閃闪 閔闵 閣阁 陣阵 際际 隨随 險险 隱隐 雋隽 難难 靈灵 韻韵 響响 頂顶 順顺 須须 頌颂 領领
頭头 題题 願愿 類类 飄飘 飯饭 養养 館馆 駿骏 騰腾 驗验 驚惊 體体 鮮鲜 鳥鸟 麥麦 齋斋 沢泽 浜滨
広广 斎斋 斉齐 辺边 邉边 櫻樱 桜樱 壽寿 恵惠 徳德 眞真 澁涩 渋涩 瀧泷 滝泷 竜龙 蔵藏 栄荣 発发
豐丰 豊丰 関关 鉄铁 円圆 仏佛 釋释 釈释 図图 県县 驛驿 駅驿 覚觉 実实 歩步 黒黑
`;

const forms = new Map<string, string>();
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [read, compared] = Array.from(pair);
  if (read !== undefined && compared !== undefined && read !== compared) forms.set(read, compared);
}

/** Characters in the form for comparison: the simplified one where there are several. */
export function commonHanForm(characters: string): string {
  return Array.from(characters, (character) => forms.get(character) ?? character).join('');
}
