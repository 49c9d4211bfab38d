import { commonHanForm } from './han-variants.ts';

/** The commonest family names of Japan, and some of public life, in their own characters. */
const FAMILY = `
大谷 otani|菊地 kikuchi|菊池 kikuchi|杉本 sugimoto|古賀 koga|浜田 hamada|市川 ichikawa|渡部 watanabe|小野寺 onodera|野村 nomura|新田 nitta|池上 ikegami|吉村 yoshimura|山内 yamauchi
川村 kawamura|早川 hayakawa|松浦 matsuura|福島 fukushima|大石 oishi|西山 nishiyama|三宅 miyake|平井 hirai|高野 takano|小松 komatsu|広瀬 hirose|須藤 sudo|内藤 naito|堀 hori|栗原 kurihara
津田 tsuda|浅野 asano|片岡 kataoka|永田 nagata|森本 morimoto|樋口 higuchi|八木 yagi|安田 yasuda|宮田 miyata|富田 tomita|大橋 ohashi|宮下 miyashita|奥村 okumura|坂口 sakaguchi|川島 kawashima
望月 mochizuki|大川 okawa|田口 taguchi|小西 konishi|辻 tsuji|松村 matsumura|上原 uehara|石橋 ishibashi|高島 takashima|羽生 hanyu|錦織 nishikori|井口 iguchi
佐藤 sato|鈴木 suzuki|高橋 takahashi|田中 tanaka|伊藤 ito|伊東 ito|渡辺 watanabe|渡邊 watanabe|山本 yamamoto|中村 nakamura|小林 kobayashi|加藤 kato|吉田 yoshida|山田 yamada
佐々木 sasaki|山口 yamaguchi|松本 matsumoto|井上 inoue|木村 kimura|林 hayashi|斎藤 saito|斉藤 saito|清水 shimizu|山崎 yamazaki|森 mori|池田 ikeda|橋本 hashimoto|阿部 abe|安倍 abe|石川 ishikawa
山下 yamashita|中島 nakajima|石井 ishii|小川 ogawa|前田 maeda|岡田 okada|長谷川 hasegawa|藤田 fujita|後藤 goto|近藤 kondo|村上 murakami|遠藤 endo|青木 aoki|坂本 sakamoto|福田 fukuda|太田 ota
西村 nishimura|藤井 fujii|金子 kaneko|岡本 okamoto|藤原 fujiwara|三浦 miura|中野 nakano|中川 nakagawa|原田 harada|松田 matsuda|竹内 takeuchi|小野 ono|田村 tamura|中山 nakayama|和田 wada|石田 ishida
森田 morita|上田 ueda|原 hara|内田 uchida|柴田 shibata|酒井 sakai|宮崎 miyazaki|横山 yokoyama|高木 takagi|安藤 ando|宮本 miyamoto|大野 ono|小島 kojima|工藤 kudo|谷口 taniguchi|今井 imai|高田 takada
増田 masuda|丸山 maruyama|杉山 sugiyama|村田 murata|大塚 otsuka|小山 koyama|新井 arai|藤本 fujimoto|平野 hirano|河野 kono|上野 ueno|野口 noguchi|武田 takeda|松尾 matsuo|千葉 chiba|菅 suga|岩崎 iwasaki
木下 kinoshita|久保 kubo|佐野 sano|菅原 sugawara|北村 kitamura|服部 hattori|小泉 koizumi|岸田 kishida|岸 kishi|石破 ishiba|麻生 aso|高市 takaichi|鳩山 hatoyama|野田 noda|中曽根 nakasone|細川 hosokawa
橋下 hashimoto|小池 koike|枝野 edano|茂木 motegi|二階 nikai|石原 ishihara|豊田 toyoda|本田 honda|孫 son|柳井 yanai|三木谷 mikitani|稲盛 inamori|盛田 morita|松下 matsushita|東条 tojo|近衛 konoe|黒田 kuroda
植田 ueda|川口 kawaguchi|川崎 kawasaki|川上 kawakami|大西 onishi|大島 oshima|水野 mizuno|桜井 sakurai|永井 nagai|古川 furukawa|島田 shimada|東 azuma|関 seki|秋山 akiyama|荒木 araki|白石 shiraishi
篠原 shinohara|西田 nishida|星野 hoshino|松井 matsui|松岡 matsuoka|大久保 okubo|熊谷 kumagai|土屋 tsuchiya|吉川 yoshikawa|尾崎 ozaki|片山 katayama|飯田 iida|五十嵐 igarashi|南 minami|矢野 yano|平田 hirata
`;

/** Common given names of Japan with their commonest reading. */
const GIVEN = `
太郎 taro|一郎 ichiro|二郎 jiro|三郎 saburo|純一郎 junichiro|進次郎 shinjiro|健太郎 kentaro|慎太郎 shintaro|晋三 shinzo|晋太郎 shintaro|信介 nobusuke|文雄 fumio|栄作 eisaku|角栄 kakuei|康弘 yasuhiro
茂 shigeru|義偉 yoshihide|由紀夫 yukio|直人 naoto|佳彦 yoshihiko|康夫 yasuo|喜朗 yoshiro|恵三 keizo|龍太郎 ryutaro|富市 tomiichi|早苗 sanae|百合子 yuriko|清美 kiyomi|健 takeru|健一 kenichi|賢治 kenji|健二 kenji
誠 makoto|浩 hiroshi|博 hiroshi|宏 hiroshi|博之 hiroyuki|隆 takashi|孝 takashi|明 akira|章男 akio|昭夫 akio|秀樹 hideki|英樹 hideki|正義 masayoshi|正 tadashi|勝 masaru|清 kiyoshi|進 susumu|実 minoru|豊 yutaka|学 manabu
翔 sho|翔太 shota|大輔 daisuke|拓也 takuya|達也 tatsuya|和也 kazuya|哲也 tetsuya|直樹 naoki|雄一 yuichi|裕二 yuji|裕子 yuko|優子 yuko|洋子 yoko|陽子 yoko|恵子 keiko|惠子 keiko|花子 hanako|和子 kazuko|幸子 sachiko
美穂 miho|美咲 misaki|愛 ai|愛子 aiko|真理子 mariko|智子 tomoko|久美子 kumiko|由美子 yumiko|京子 kyoko|順子 junko|直子 naoko|典子 noriko|雅子 masako|徳仁 naruhito|裕仁 hirohito|明仁 akihito|文仁 fumihito
彰晃 shoko|智津夫 chizuo|史彦 fumihiro|克也 katsuya|敏充 toshimitsu|俊博 toshihiro|俊夫 toshio|敏夫 toshio|正男 masao|一夫 kazuo|和夫 kazuo|一雄 kazuo|幸一 koichi|浩一 koichi|浩二 koji|孝之 takayuki|英機 hideki
五十六 isoroku|幸之助 konosuke|宗一郎 soichiro|喜一郎 kiichiro|佐吉 sakichi|和夫 kazuo|東彦 haruhiko|和男 kazuo|剛 tsuyoshi|猛 takeshi|武 takeshi|弘 hiroshi|修 osamu|治 osamu|守 mamoru|悟 satoru|聡 satoshi|学 manabu
春樹 haruki|龍 ryu|由紀 yuki|由美 yumi|香織 kaori|純 jun|薫 kaoru|忍 shinobu|翼 tsubasa|蓮 ren|海斗 kaito|大樹 daiki|翔平 shohei|結弦 yuzuru|圭 kei|真央 mao
`;

function table(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of text.trim().split(/[|\n]/)) {
    const [characters = '', reading = ''] = entry.split(' ');
    const key = commonHanForm(characters);
    if (!names.has(key)) names.set(key, reading);
  }
  return names;
}

/** The reading of a Japanese family name, by its characters in the common form. */
export const JAPANESE_FAMILY_NAMES: ReadonlyMap<string, string> = table(FAMILY);

/** The reading of a Japanese given name, by its characters in the common form. */
export const JAPANESE_GIVEN_NAMES: ReadonlyMap<string, string> = table(GIVEN);
