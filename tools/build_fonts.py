"""Build the three fonts under art/fonts, or say which characters they lack.

    python tools/build_fonts.py                  fetch the two packages with npm and build
    python tools/build_fonts.py --from DIR       the same from unpacked packages somewhere below DIR
    python tools/build_fonts.py --check          no building: which characters on screen does which face lack?

Each face is the Japanese file of its package cut down to the characters below, with what is missing added:
letters with macrons and the rest of Latin Extended-A composed from letters and accents, arrows and signs drawn.
The brush's Latin, made to stand among kanji, is set closer and a little heavier.  The result is the same byte
for byte each time.  Building needs fonttools, brotli and skia-python; --check needs nothing but the game's pygame.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

try:
    import skia
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
    from fontTools.pens.basePen import BasePen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
except ImportError:  # only building needs them
    skia = None

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "art" / "fonts"

# ---------------------------------------------------------------------------------------------------------------
# Which characters

# The kanji taught in grades 1 to 6: 80, 160, 200, 202, 193 and 191.
GRADES = (
    "一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村"
    "大男竹中虫町天田土二日入年白八百文木本名目立力林六",
    "引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考行高黄合谷"
    "国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線前組走多太体台地池知茶昼長鳥"
    "朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛門夜野友用曜来里理話",
    "悪安暗医委意育員院飲運泳駅央横屋温化荷界開階寒感漢館岸起期客究急級宮球去橋業曲局銀区苦具君係軽血決研県庫湖向幸"
    "港号根祭皿仕死使始指歯詩次事持式実写者主守取酒受州拾終習集住重宿所暑助昭消商章勝乗植申身神真深進世整昔全相送想"
    "息速族他打対待代第題炭短談着注柱丁帳調追定庭笛鉄転都度投豆島湯登等動童農波配倍箱畑発反坂板皮悲美鼻筆氷表秒病品"
    "負部服福物平返勉放味命面問役薬由油有遊予羊洋葉陽様落流旅両緑礼列練路和",
    "愛案以衣位茨印英栄媛塩岡億加果貨課芽賀改械害街各覚潟完官管関観願岐希季旗器機議求泣給挙漁共協鏡競極熊訓軍郡群径"
    "景芸欠結建健験固功好香候康佐差菜最埼材崎昨札刷察参産散残氏司試児治滋辞鹿失借種周祝順初松笑唱焼照城縄臣信井成省"
    "清静席積折節説浅戦選然争倉巣束側続卒孫帯隊達単置仲沖兆低底的典伝徒努灯働特徳栃奈梨熱念敗梅博阪飯飛必票標不夫付"
    "府阜富副兵別辺変便包法望牧末満未民無約勇要養浴利陸良料量輪類令冷例連老労録",
    "圧囲移因永営衛易益液演応往桜可仮価河過快解格確額刊幹慣眼紀基寄規喜技義逆久旧救居許境均禁句型経潔件険検限現減故"
    "個護効厚耕航鉱構興講告混査再災妻採際在財罪殺雑酸賛士支史志枝師資飼示似識質舎謝授修述術準序招証象賞条状常情織職"
    "制性政勢精製税責績接設絶祖素総造像増則測属率損貸態団断築貯張停提程適統堂銅導得毒独任燃能破犯判版比肥非費備評貧"
    "布婦武復複仏粉編弁保墓報豊防貿暴脈務夢迷綿輸余容略留領歴",
    "胃異遺域宇映延沿恩我灰拡革閣割株干巻看簡危机揮貴疑吸供胸郷勤筋系敬警劇激穴券絹権憲源厳己呼誤后孝皇紅降鋼刻穀骨"
    "困砂座済裁策冊蚕至私姿視詞誌磁射捨尺若樹収宗就衆従縦縮熟純処署諸除承将傷障蒸針仁垂推寸盛聖誠舌宣専泉洗染銭善奏"
    "窓創装層操蔵臓存尊退宅担探誕段暖値宙忠著庁頂腸潮賃痛敵展討党糖届難乳認納脳派拝背肺俳班晩否批秘俵腹奮並陛閉片補"
    "暮宝訪亡忘棒枚幕密盟模訳郵優預幼欲翌乱卵覧裏律臨朗論",
)

# Beyond school: the cards, the yaku, the months; weather, plants, animals, people; the room; what a screen says.
GAME_KANJI = (
    "花札光四五三雨月見酒猪鹿蝶赤青短重複種親子役点勝負引分局手札山場配牌絵菊桜松梅藤菖蒲牡丹萩芒紅葉柳桐鶴幕鳳凰道"
    "風鶯杜鵑八橋盃雁燕雷流霧睦月如月弥生卯皐水無文葉長神無霜師走支度設定言語音量速度規則記録統計続終了戻決定対戦人"
    "数名前席成七朧宵霞霰霙露虹嵐雫椿蘭桃杏榊薄蘆葦梶楓欅檜杉榎蓮苺芙蓉沢瀉猩々坊菅喰扇傘蓑笠蛙郭鷹鷲鳩雀烏鴉鴨鴛鴦"
    "兎狐狸鼠亀鯉龍竜虎獅蜻蛉蛍雛幟盆宴梟翁爺婆姫殿侍忍鬼僧丑寅辰巳酉戌亥甲乙丙戊庚辛壬癸壱弐之乃也哉簾縁籠燈蝋燭畳"
    "碗杯賭奕双賽駒碁棋掛匠豪傑杖鈴鼓琴鐘琉璃漆朱藍紺紫緋茜墨硯彫摺箔綴刺繍縫錦綾紗縞柄紋枠紐滓押択震触鍵盤更抜削挿"
    "込替環奥誰互渡隠伏貼戯挑惜詰踏避迎違響輝煌鮮艶淡濃瞬御箇隣含超越覆脱扱掃握揺描撮振払抱扉盾剣戒揚召叫吐吹咲嘆喪"
    "奪妙娘恋恐恒悟悠悩慌慢憶懐涙涼渋滅滑滝漫潤澄瀬炎烈煙猛猫玄珍珠眠眺祈祥禅秀稲穂穏突竿粋粧索累緊緒繁繰罰翔翻翼聴"
    "腕腰舞茂荒荘菓華衝袋袖裂詠詳誇誉誘謎謡譜譲貫賢跡跳踊躍載迅迫透逸遂遅遇遥郎酔醒釣鋭鎖鎮闇闘陣陰随隔隙霊雄雅離頼"
    "飽飾馳駆騎髪魂魔魅黙齢"
)

# The rest of the kanji in common use (1110), and those of common names: what persons call themselves.
COMMON_KANJI = (
    "亜哀挨曖握扱宛嵐依威為畏尉萎偉椅彙違維慰緯壱逸芋咽姻淫陰隠韻唄鬱畝浦詠影鋭疫悦越謁閲炎怨宴援煙猿鉛縁艶汚凹押旺"
    "欧殴翁奥憶臆虞乙俺卸穏佳苛架華菓渦嫁暇禍靴寡箇稼蚊牙瓦雅餓介戒怪拐悔皆塊楷潰壊懐諧劾崖涯慨蓋該概骸垣柿核殻郭較"
    "隔獲嚇穫岳顎掛括喝渇葛滑褐轄且釜鎌刈甘汗缶肝冠陥乾勘患貫喚堪換敢棺款閑勧寛歓監緩憾還環韓艦鑑含玩頑企伎忌奇祈軌"
    "既飢鬼亀幾棋棄毀畿輝騎宜偽欺儀戯擬犠菊吉喫詰却脚虐及丘朽臼糾嗅窮巨拒拠虚距御凶叫狂享況峡挟狭恐恭脅矯響驚仰暁凝"
    "巾斤菌琴僅緊錦謹襟吟駆惧愚偶遇隅串屈掘窟繰勲薫刑茎契恵啓掲渓蛍傾携継詣慶憬稽憩鶏迎鯨隙撃桁傑肩倹兼剣拳軒圏堅嫌"
    "献遣賢謙鍵繭顕懸幻玄弦舷股虎孤弧枯雇誇鼓錮顧互呉娯悟碁勾孔巧甲江坑抗攻更拘肯侯恒洪荒郊貢控梗喉慌硬絞項溝綱酵稿"
    "衡購乞拷剛傲豪克酷獄駒込頃昆恨婚痕紺魂墾懇沙唆詐鎖挫采砕宰栽彩斎債催塞歳載剤削柵索酢搾錯咲刹拶撮擦桟惨傘斬暫旨"
    "伺刺祉肢施恣脂紫嗣雌摯賜諮侍慈餌璽軸叱疾執湿嫉漆芝赦斜煮遮邪蛇酌釈爵寂朱狩殊珠腫趣寿呪需儒囚舟秀臭袖羞愁酬醜蹴"
    "襲汁充柔渋銃獣叔淑粛塾俊瞬旬巡盾准殉循潤遵庶緒如叙徐升召匠床抄肖尚昇沼宵症祥称渉紹訟掌晶焦硝粧詔奨詳彰憧衝償礁"
    "鐘丈冗浄剰畳壌嬢錠譲醸拭殖飾触嘱辱尻伸芯辛侵津唇娠振浸紳診寝慎審震薪刃尽迅甚陣尋腎須吹炊帥粋衰酔遂睡穂随髄枢崇"
    "据杉裾瀬是姓征斉牲凄逝婿誓請醒斥析脊隻惜戚跡籍拙窃摂仙占扇栓旋煎羨腺詮践箋潜遷薦繊鮮禅漸膳繕狙阻租措粗疎訴塑遡"
    "礎双壮荘捜挿桑掃曹曽爽喪痩葬僧遭槽踪燥霜騒藻憎贈即促捉俗賊遜汰妥唾堕惰駄耐怠胎泰堆袋逮替滞戴滝択沢卓拓託濯諾濁"
    "但脱奪棚誰丹旦胆淡嘆端綻鍛弾壇恥致遅痴稚緻畜逐蓄秩窒嫡抽衷酎鋳駐弔挑彫眺釣貼超跳徴嘲澄聴懲勅捗沈珍朕陳鎮椎墜塚"
    "漬坪爪鶴呈廷抵邸亭貞帝訂逓偵堤艇締諦泥摘滴溺迭哲徹撤添填殿斗吐妬途渡塗賭奴怒到逃倒凍唐桃透悼盗陶塔搭棟痘筒稲踏"
    "謄藤闘騰洞胴瞳峠匿督篤凸突屯豚頓貪鈍曇丼那謎鍋軟尼弐匂虹尿妊忍寧捻粘悩濃把覇婆罵杯排廃輩培陪媒賠伯拍泊迫剥舶薄"
    "漠縛爆箸肌鉢髪伐抜罰閥氾帆汎伴畔般販斑搬煩頒範繁藩蛮盤妃彼披卑疲被扉碑罷避尾眉微膝肘匹泌姫漂苗描猫浜賓頻敏瓶扶"
    "怖附訃赴浮符普腐敷膚賦譜侮舞封伏幅覆払沸紛雰噴墳憤丙併柄塀幣弊蔽餅壁璧癖蔑偏遍哺捕舗募慕簿芳邦奉抱泡胞俸倣峰砲"
    "崩蜂飽褒縫乏忙坊妨房肪某冒剖紡傍帽貌膨謀頬朴睦僕墨撲没勃堀奔翻凡盆麻摩磨魔昧埋膜枕又抹慢漫魅岬蜜妙眠矛霧娘冥銘"
    "滅免麺茂妄盲耗猛網黙紋冶弥厄躍闇喩愉諭癒唯幽悠湧猶裕雄誘憂融与誉妖庸揚揺溶腰瘍踊窯擁謡抑沃翼拉裸羅雷頼絡酪辣濫"
    "藍欄吏痢履璃離慄柳竜粒隆硫侶虜慮了涼猟陵僚寮療瞭糧厘倫隣瑠涙累塁励戻鈴零霊隷齢麗暦劣烈裂恋廉錬呂炉賂露弄郎浪廊"
    "楼漏籠麓賄脇惑枠湾腕"
)
NAME_KANJI = (
    "亘亮伊伍伶侑凌凛凪匡叡只吾喬嘉圭坦尭姪孟宏宥峻嵩嶺巌巴巽庄弘彦彪彬怜惇惣慧捷掬揃撫敦於旭昂昊昌昴晃晋晟晨智暉暢"
    "曙朋朔李杭枇杷柊柏柑柚柾栗栞桂桔桧梁梓梢椋椛楊楠榛樺槙槻橘檎毅汐汀洛洵浩湊湘漣瀧灘燎燦爾狼玖玲琢琥珀瑛瑚瑞瑶甫"
    "畠皓眸矩砥碧碩磐祐祢禄禎禽秦稀稔稜穣窪竣笙笹箕篠紘絃絢綜綸綺翠耀耶聡肇胤舜舵芥芹芭苑苔茄茅茉莉莞菩菱菫萄萌董葵"
    "葡蒔蒼蓬蔓蕉蕎蕗薩蘇蝉裟詢誼諄諒讃豹赳輔辻迦迪這逗逢遼邑郁醇鋒錫鎧閃閏阿隈隼靖鞠頌颯馨駕駿魁魯鮎鯛鱗鳶鴻鵜鵬鴎"
    "鷺麒麟麿黎黛鼎"
)

PUNCTUATION = "‐‑–—―‘’‚“”„†…•‹›′″−×÷·°½¼¾←→↑↓◆◇●○◯★☆■□▲△▼▽◀▶✓✔✕✖≡☰€™"
SPACES = "\u2009\u202f"
JAPANESE = (
    "　、。・「」『』（）【】〔〕〈〉《》！？：；，．ー〜～％＋－＝＊／＆＃０１２３４５６７８９々〆〇゛゜ゝゞヽヾ"
)
WIDE_LATIN = "".join(map(chr, [*range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B)]))
HIRAGANA = "".join(map(chr, range(0x3041, 0x3095)))
KATAKANA = "".join(map(chr, range(0x30A1, 0x30F7)))
# Not from Latin Extended-A: a letter of Greenlandic until 1973, the deprecated ŉ, and the long s.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x17F), 0x1E9E])).translate({0x138: None, 0x149: None})
MACRONS = "āēīōūĀĒĪŌŪ"
# Left out where a face has none; nothing on screen needs them.
LUXURY = set("†™")


def for_names() -> str:
    """What the faces for names and running text have besides."""
    return COMMON_KANJI + NAME_KANJI + WIDE_LATIN


def needed() -> set[str]:
    """What every face must have."""
    every = "".join((LATIN, PUNCTUATION, SPACES, JAPANESE, HIRAGANA, KATAKANA, *GRADES, GAME_KANJI))
    return set(every) - LUXURY


# ---------------------------------------------------------------------------------------------------------------
# Which faces


@dataclass(frozen=True)
class Source:
    """A package and what is made of it."""

    package: str
    version: str
    weight: int
    target: str
    family: str
    style: str
    brush: bool = False
    also: Callable[[], str] = str

    @property
    def folder(self) -> str:
        return self.package.split("/")[1]

    def file(self, part: str) -> str:
        return f"files/{self.folder}-{part}-{self.weight}-normal.woff2"


YUJI, ZEN = "@fontsource/yuji-syuku", "@fontsource/zen-kaku-gothic-new"
SOURCES = (
    Source(YUJI, "5.3.0", 400, "KoikoiBrush-Regular", "Koikoi Brush", "Regular", brush=True),
    Source(ZEN, "5.3.0", 500, "KoikoiSans-Medium", "Koikoi Sans", "Medium", also=for_names),
    Source(ZEN, "5.3.0", 700, "KoikoiSans-Bold", "Koikoi Sans", "Bold", also=for_names),
)
LICENCES = {YUJI: "OFL-YujiSyuku.txt", ZEN: "OFL-ZenKakuGothicNew.txt"}

# The brush's Latin: em/1000 taken from each letter's room, and where its second and third strike fall.
TRACKING = -70
STRIKES = ((0, 0), (22, 0), (11, 11))
# The brush's Latin has no kerning of its own.
BRUSH_KERNING = """
@A = [A Agrave Aacute Acircumflex Atilde Adieresis Aring];
@F = [F P];
@round = [a c d e o q agrave aacute acircumflex atilde adieresis aring egrave eacute ecircumflex edieresis
          ograve oacute ocircumflex otilde odieresis ccedilla];
@low = [a c d e g m n o p q r s u v w x y z];
feature kern {
    pos @A [T V W Y] -60;
    pos [T V W Y] @A -70;
    pos [T V Y] @low -70;
    pos W @low -40;
    pos [T V W Y] @round -70;
    pos @F @A -60;
    pos @F [period comma] -110;
    pos [T V W Y r v w y] [period comma] -70;
    pos L [T V W Y] -80;
    pos [K k] [o e c] -25;
    pos r @round -20;
} kern;
"""

# ---------------------------------------------------------------------------------------------------------------
# Outlines

Outline = Any  # a skia.Path
Contour = list[tuple[str, tuple[tuple[float, float], ...]]]
MARKS = {
    "grave": ("`", "èÈ"),
    "acute": ("´", "éÉ"),
    "circumflex": ("ˆ", "êÊ"),
    "tilde": ("˜", "ñÑ"),
    "dieresis": ("¨", "ëË"),
    "ring": ("˚", "åÅ"),
    "cedilla": ("¸", "çÇ"),
}
COMPOSED = {
    "macron": "ĀAāaĒEēeĪIīıŌOōoŪUūu",
    "breve": "ĂAăaĔEĕeĞGğgĬIĭıŎOŏoŬUŭu",
    "ogonek": "ĄAąaĘEęeĮIįiŲUųu",
    "acute": "ĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźz",
    "circumflex": "ĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷy",
    "dot": "ĊCċcĖEėeĠGġgİIŻZżz",
    "caron": "ČCčcĎDĚEěeŇNňnŘRřrŠSšsŤTŽZžz",
    "tilde": "ĨIĩıŨUũu",
    "ring": "ŮUůu",
    "double acute": "ŐOőoŰUűu",
    "dieresis": "ŸY",
    "cedilla": "ŞSşsŢTţt",
    "comma": "ĢGĶKķkĻLļlŅNņnŖRŗr",
    "turned comma": "ģg",
    "apostrophe": "ďdĽLľlťt",
}


class Workshop:
    """A font under work: takes outlines out, composes and draws new ones, puts them in."""

    def __init__(self, font: Any, extra: Any, brush: bool) -> None:
        self.font = font
        self.extra = extra
        self.brush = brush
        self.characters: dict[int, str] = font.getBestCmap()
        self.upem: int = font["head"].unitsPerEm

    # Reading

    def has(self, character: str) -> bool:
        return ord(character) in self.characters

    def advance(self, character: str) -> int:
        width: int = self.font["hmtx"][self.characters[ord(character)]][0]
        return width

    def outline(self, character: str) -> Outline:
        return outline_of(self.font, self.characters[ord(character)])

    # Writing

    def put(self, character: str, path: Outline | None, advance: float, like: str = "") -> None:
        """Add a glyph, or another outline for one.  `like`: the character with which it shares its kerning."""
        name = self.characters.get(ord(character), f"u{ord(character):04X}")
        glyph = glyph_from(path)
        glyph.recalcBounds(self.font["glyf"])
        if name not in self.font["glyf"].glyphs:
            self.font.setGlyphOrder([*self.font.getGlyphOrder(), name])
        self.font["glyf"][name] = glyph
        left, top = (glyph.xMin, glyph.yMax) if glyph.numberOfContours else (0, 0)
        self.font["hmtx"][name] = (round(advance), left)
        self.font["vmtx"][name] = (self.upem, 880 - top)
        self.characters[ord(character)] = name
        for table in self.font["cmap"].tables:
            if table.isUnicode() and table.format != 14:
                table.cmap[ord(character)] = name
        if like and "GPOS" in self.font:
            share_kerning(self.font, self.characters[ord(like)], name)

    def alias(self, character: str, of: str) -> None:
        if not self.has(character):
            self.put(character, self.outline(of), self.advance(of))

    # What is missing

    def borrow(self) -> None:
        """Take from the package's other Latin file what the Japanese one has not."""
        for code, name in self.extra.getBestCmap().items():
            if code not in self.characters and chr(code) in LATIN:
                bare = unicodedata.normalize("NFD", chr(code))[0]
                advance = self.extra["hmtx"][name][0]
                self.put(chr(code), outline_of(self.extra, name), advance, bare if self.has(bare) else "")

    def height(self, mark: str, capital: bool) -> float:
        """How far a spacing accent moves up to stand over a letter."""
        sign, samples = MARKS[mark]
        over = box(self.outline(samples[capital]))
        alone = box(self.outline(sign))
        return over[1] - alone[1] if mark == "cedilla" else over[3] - alone[3]

    def mark(self, mark: str, capital: bool, width: float) -> Outline:
        """An accent at its height over (or under) a letter, its middle at 0."""
        if mark in MARKS:
            path = moved(self.outline(MARKS[mark][0]), 0, self.height(mark, capital))
        elif mark == "macron":
            path = self.outline("¯")
            left, low, right, top = box(path)
            _, bottom, _, ceiling = box(self.mark("dieresis", capital, width))
            path = placed(path, width / (right - left), 1.15, 0, (bottom + ceiling) / 2 - (low + top) / 2 * 1.15)
        elif mark == "breve":
            _, bottom, _, top = box(self.mark("circumflex", capital, width))
            path = crescent(0, top, 118, (top - bottom) * 0.86, 62 if self.brush else 74)
        elif mark == "dot":
            path = left_half(self.mark("dieresis", capital, width))
        elif mark == "caron":
            path = self.mark("circumflex", capital, width)
            _, bottom, _, top = box(path)
            path = placed(path, 1, -1, 0, bottom + top)
        elif mark == "double acute":
            one = self.mark("acute", capital, width)
            left, _, right, _ = box(one)
            step = (right - left) * 0.78
            path = union(moved(one, -step / 2, 0), moved(one, step / 2, 0))
        elif mark in {"comma", "turned comma"}:
            path = self.outline("," if mark == "comma" else "‘")
            _, low, _, top = box(path)
            circumflex = box(self.mark("circumflex", capital, width))
            path = moved(path, 0, -55 - top) if mark == "comma" else moved(path, 0, circumflex[1] - low)
        else:
            raise KeyError(mark)
        left, _, right, _ = box(path)
        return moved(path, -(left + right) / 2, 0)

    def middle(self, base: str) -> float:
        """Where an accent stands over a letter."""
        left, _, right, _ = box(self.outline(base))
        if base in "jJ":  # over the stem, which is at the right
            stem = box(self.outline("ı" if base == "j" else "I"))
            return right - (stem[2] - stem[0]) / 2
        if base in "dhkl" or base == "L":  # over the stem, which is at the left
            stem = box(self.outline("l"))
            return left + (stem[2] - stem[0]) / 2
        return (left + right) / 2

    def compose(self) -> None:
        for mark, pairs in COMPOSED.items():
            for letter, base in zip(pairs[::2], pairs[1::2], strict=True):
                if self.has(letter):
                    continue
                path = self.dotless(base) if base == "j" and mark == "circumflex" else self.outline(base)
                advance = self.advance(base)
                left, _, right, top = box(path)
                if mark == "apostrophe":
                    sign = self.outline("’")
                    a, _, b, ceiling = box(sign)
                    gap = {"L": a - b + 20, "t": -20}.get(base, 12)
                    sign = moved(sign, right + gap - a, max(top, box(self.outline("d"))[3]) - ceiling)
                    room = b - a + gap + (0 if base == "L" else 20)
                    self.put(letter, union(path, sign), max(advance, right + room), base)
                elif mark == "ogonek":
                    foot = {"A": right - 60, "a": right - 45, "u": right - 40}.get(base, (left + right) / 2 + 30)
                    self.put(letter, union(path, hook(foot, 52 if self.brush else 70)), advance, base)
                else:
                    wide = min(0.6 * advance, 0.8 * (right - left))
                    if base in "Iı":
                        wide = min(0.95 * advance, max(230, 1.15 * (right - left)))
                    over = moved(self.mark(mark, letter.isupper() or top > 600, wide), self.middle(base), 0)
                    self.put(letter, union(path, over), advance, base)

    def dotless(self, base: str) -> Outline:
        return lowest(self.outline(base))

    def bar(self, left: float, right: float, middle: float, slope: float = 0) -> Outline:
        """A stroke across a stem, made from the hyphen."""
        path = self.outline("-")
        a, low, b, top = box(path)
        scale = (right - left) / (b - a)
        path = placed(path, scale, 0.85, left - a * scale, middle - (low + top) / 2 * 0.85)
        return slanted(path, slope, (left + right) / 2)

    def special_letters(self) -> None:
        d, l = box(self.outline("d")), box(self.outline("l"))  # noqa: E741
        height, top = box(self.outline("H")), l[3]
        stem = d[2] - (l[2] - l[0]) / 2 - 20
        a = self.advance
        self.put("Đ", self.outline("Ð"), a("Ð"), "D")
        self.put("đ", union(self.outline("d"), self.bar(stem - 125, stem + 125, top - 105)), a("d"), "d")
        self.put("Ħ", union(self.outline("H"), self.bar(height[0] - 45, height[2] + 45, top * 0.77)), a("H"), "H")
        stem = box(self.outline("h"))[0] + (l[2] - l[0]) / 2
        self.put("ħ", union(self.outline("h"), self.bar(stem - 90, stem + 160, top - 105)), a("h"), "h")
        for upper, lower, cross in (("Ŧ", "T", 0.42), ("ŧ", "t", 0.36)):
            left, _, right, high = box(self.outline(lower))
            mid = (left + right) / 2 - (10 if lower == "t" else 0)
            half = 150 if lower == "T" else 125
            self.put(upper, union(self.outline(lower), self.bar(mid - half, mid + half, high * cross)), a(lower), lower)
        for crossed, base, lift in (("Ł", "L", 0.42), ("ł", "l", 0.5)):
            if self.has(crossed):
                continue
            left, _, _, high = box(self.outline(base))
            mid = left + (45 if base == "L" else (l[2] - l[0]) / 2) + 15
            slash = self.bar(mid - 150, mid + 150, high * lift, 0.62)
            shift = 40 if base == "l" else 20
            self.put(crossed, moved(union(self.outline(base), slash), shift, 0), a(base) + 2 * shift - 15, base)
        for eng, base in (("Ŋ", "N"), ("ŋ", "n")):
            tail = self.dotless("j")
            letter = self.outline(base)
            tail = moved(tail, box(letter)[2] - box(tail)[2], 0)
            tail = common(tail, polygon([(-999, -999), (1999, -999), (1999, 90), (-999, 90)]))
            self.put(eng, union(letter, tail), a(base), base)
        for pair, one, two in (("Ĳ", "I", "J"), ("ĳ", "i", "j")):
            shift = a(one) - (30 if self.brush else 10)
            self.put(pair, union(self.outline(one), moved(self.outline(two), shift, 0)), shift + a(two))
        for pair, base, lift in (("Ŀ", "L", 0.5), ("ŀ", "l", 0.5)):
            dot = self.outline("·")
            left, low, right, high = box(dot)
            x = box(self.outline(base))[2] - left + (-150 if base == "L" else 25)
            dot = moved(dot, x, box(self.outline("H"))[3] * lift - (low + high) / 2)
            self.put(pair, union(self.outline(base), dot), max(a(base), x + right + 25), base)
        if not self.has("ẞ"):
            self.put("ẞ", placed(self.outline("ß"), 1.12, 1, 0, 0), a("ß") * 1.12, "ß")

    def signs(self) -> None:
        """Arrows and what else a screen points with, on the full width of a kanji, around its middle."""
        mid = 500, 370
        if self.brush:  # its own is a hair line
            shaft = stroke([(500, 0), (500, 560)], 66)
            up = union(shaft, polygon([(500, 760), (372, 500), (500, 535), (628, 500)]))
        else:
            up = self.outline("↑")
        left, low, right, top = box(up)
        up = moved(up, mid[0] - (left + right) / 2, mid[1] - (low + top) / 2)
        for arrow, turns in (("↑", 0), ("←", 1), ("↓", 2), ("→", 3)):
            self.put(arrow, turned(up, turns * 90, mid), 1000)
        if not self.has("〜"):
            wave = self.outline("~")
            left, low, right, top = box(wave)
            scale = 800 / (right - left)
            lift = mid[1] - (low + top) / 2 * 1.1
            self.put("〜", placed(wave, scale, 1.1, 500 - (left + right) / 2 * scale, lift), 1000)
        self.alias("～", "〜")
        if not self.has("－"):
            dash = self.outline("−")
            left, low, right, top = box(dash)
            scale = 760 / (right - left)
            self.put("－", placed(dash, scale, 1, 500 - (left + right) / 2 * scale, mid[1] - (low + top) / 2), 1000)
        line = 62
        x, y = mid
        drawn: dict[str, Outline] = {
            "◆": polygon(regular(x, y, 400, 4)),
            "◇": ring(regular(x, y, 400, 4), line),
            "●": circle(x, y, 360),
            "○": minus(circle(x, y, 360), circle(x, y, 360 - line)),
            "★": polygon(star(x, y - 15, 420)),
            "☆": minus(polygon(star(x, y - 15, 420)), polygon(star(x, y - 15, 420 - 2.6 * line))),
            "■": polygon(regular(x, y, 460, 4, 45)),
            "□": ring(regular(x, y, 460, 4, 45), line),
            "≡": self.bars(x, y),
            "✓": stroke([(170, 350), (400, 120), (840, 650)], 105),
            "✕": union(stroke([(220, 90), (780, 650)], 105), stroke([(220, 650), (780, 90)], 105)),
        }
        for full, hollow, turn in (("▲", "△", 90), ("▼", "▽", 270), ("◀", "", 180), ("▶", "", 0)):
            around = regular(x, y - 55 if turn == 90 else y + 55 if turn == 270 else y, 420, 3, turn)
            drawn[full] = polygon(around)
            if hollow:
                drawn[hollow] = ring(around, line)
        for character, path in drawn.items():
            self.put(character, path, 1000)
        self.tidy()
        for other, of in (("◯", "○"), ("✔", "✓"), ("✖", "✕"), ("☰", "≡"), ("‐", "-"), ("‑", "-")):
            self.alias(other, of)
        height = box(self.outline("H"))[3]
        prime = polygon([(95, height - 230), (150, height - 230), (205, height + 20), (110, height + 20)])
        self.put("′", prime, 270)
        self.put("″", union(prime, moved(prime, 150, 0)), 420)
        for space in SPACES:
            if not self.has(space):
                self.put(space, None, 180)
        if not self.has("‚"):
            self.alias("‚", ",")

    def stand_in(self) -> None:
        """Something to see where a character is missing."""
        frame = [(60, 0), (540, 0), (540, 700), (60, 700)]
        hole = [(x + (45 if x < 300 else -45), y + (45 if y < 300 else -45)) for x, y in frame]
        glyph = glyph_from(minus(polygon(frame), polygon(hole)))
        glyph.recalcBounds(self.font["glyf"])
        self.font["glyf"][".notdef"] = glyph
        self.font["hmtx"][".notdef"] = (600, 60)

    def bars(self, x: float, y: float) -> Outline:
        path = stroke([(x - 330, y), (x + 330, y)], 88)
        return union(union(path, moved(path, 0, 235)), moved(path, 0, -235))

    def tidy(self) -> None:
        """What is cut for Japanese, cut for the languages that use it more."""
        self.alias("―", "—")  # stays as it is, to be joined
        dash = self.outline("–")
        left, low, right, top = box(dash)
        scale = 840 / (right - left)
        self.put("—", placed(dash, scale, 1, 60 - left * scale, 0), 960)
        left, low, right, top = box(self.outline("·"))
        middle = box(self.outline("H"))[3] * 0.43
        self.put("·", moved(self.outline("·"), 0, middle - (low + top) / 2), self.advance("·"))
        narrow = {"°": 40}
        if self.brush:
            narrow |= dict.fromkeys("‘’‚“”„", 62)
            dot = self.outline(".")
            left, _, right, _ = box(dot)
            dots = union(union(dot, moved(dot, 240, 0)), moved(dot, 480, 0))
            self.put("…", moved(dots, 90 - left, 0), right - left + 480 + 180)
        for sign, room in narrow.items():
            path = self.outline(sign)
            left, _, right, _ = box(path)
            self.put(sign, moved(path, room - left, 0), right - left + 2 * room)

    # The brush

    def ink(self) -> None:
        """Set the brush's Latin closer and strike it three times: it is lighter and wider than its kanji."""
        outlines = {
            character: self.outline(character)  # all before the first changes: an ä is made of an a
            for character in map(chr, sorted(self.characters))
            if (character < "\u0250" or "\u2000" <= character <= "\u206f" or character in "ẞ€−™")
            and character not in "―"
        }
        for character, path in outlines.items():
            advance = self.advance(character)
            if not path.isEmpty() and advance > 200:
                advance += TRACKING
            if not path.isEmpty():
                struck = skia.Path()
                for x, y in STRIKES:
                    struck = union(struck, moved(path, x, y))
                path = moved(struck, TRACKING / 2 - STRIKES[1][0] / 2, -STRIKES[2][1] / 2)
            self.put(character, path, advance)


# Geometry on skia's paths.


def outline_of(font: Any, name: str) -> Outline:
    path = skia.Path()

    class Pen(BasePen):  # type: ignore[misc]  # mypy does not see fontTools
        def _moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            path.moveTo(*p)

        def _lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            path.lineTo(*p)

        def _qCurveToOne(self, a: tuple[float, float], b: tuple[float, float]) -> None:  # noqa: N802
            path.quadTo(*a, *b)

        def _closePath(self) -> None:  # noqa: N802
            path.close()

    glyphs = font.getGlyphSet()
    glyphs[name].draw(Pen(glyphs))
    return path


def contours(path: Outline) -> list[Contour]:
    """Moves, lines and curves, one list for each closed outline."""
    found: list[Contour] = []
    for verb, points in path:
        at = tuple((p.x(), p.y()) for p in points)
        if verb == skia.Path.kMove_Verb:
            found.append([("move", at[-1:])])
        elif verb == skia.Path.kLine_Verb:
            found[-1].append(("line", at[-1:]))
        elif verb == skia.Path.kQuad_Verb:
            found[-1].append(("curve", at[-2:]))
        elif verb not in {skia.Path.kClose_Verb, skia.Path.kDone_Verb}:
            raise ValueError(f"not a TrueType outline: {verb}")
    return [one for one in found if len(one) > 1]


def flat(contour: Contour) -> list[tuple[float, float]]:
    """The outline as a polygon."""
    points: list[tuple[float, float]] = []
    for kind, at in contour:
        if kind == "curve":
            (x0, y0), (x1, y1), (x2, y2) = points[-1], *at
            for i in range(1, 9):
                t = i / 8
                s = 1 - t
                points.append((s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2))
        else:
            points.append(at[0])
    return points


def area(points: list[tuple[float, float]]) -> float:
    """Positive if the polygon runs against the clock."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def inside(point: tuple[float, float], points: list[tuple[float, float]]) -> bool:
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def glyph_from(path: Outline | None) -> Any:
    """A TrueType glyph on whole units: outer outlines with the clock, holes against it."""
    pen = TTGlyphPen(None)
    every = contours(path) if path is not None else []
    shapes = [flat(one) for one in every]
    for number, (contour, shape) in enumerate(zip(every, shapes, strict=True)):
        if abs(area(shape)) < 30:  # a crumb left by a union
            continue
        start, *rest = contour
        depth = sum(inside(shape[0], other) for place, other in enumerate(shapes) if place != number)
        hole = depth % 2 == 1
        steps = [(kind, [(round(x), round(y)) for x, y in at]) for kind, at in rest]
        origin = round(start[1][0][0]), round(start[1][0][1])
        if (area(shape) > 0) != hole:
            ends = [origin, *(at[-1] for _, at in steps)]
            back = [(kind, [*at[-2::-1], ends[i]]) for i, (kind, at) in enumerate(steps)]
            origin, steps = ends[-1], back[::-1]
        here = origin
        pen.moveTo(origin)
        for place, (kind, at) in enumerate(steps):
            last = place == len(steps) - 1
            if kind == "curve":
                pen.qCurveTo(*at)
            elif at[-1] != here and not (last and at[-1] == origin):
                pen.lineTo(at[-1])
            here = at[-1]
        pen.closePath()
    return pen.glyph()


def box(path: Outline) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of what is inked."""
    bounds = path.computeTightBounds()
    return bounds.left(), bounds.top(), bounds.right(), bounds.bottom()


def transformed(path: Outline, *matrix: float) -> Outline:
    copy = skia.Path()
    path.transform(skia.Matrix.MakeAll(*matrix, 0, 0, 1), copy)
    return copy


def placed(path: Outline, sx: float, sy: float, dx: float, dy: float) -> Outline:
    return transformed(path, sx, 0, dx, 0, sy, dy)


def moved(path: Outline, dx: float, dy: float) -> Outline:
    return placed(path, 1, 1, dx, dy)


def slanted(path: Outline, slope: float, about: float) -> Outline:
    return transformed(path, 1, 0, 0, slope, 1, -slope * about)


def turned(path: Outline, degrees: int, about: tuple[float, float]) -> Outline:
    c, s = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[degrees]
    x, y = about
    return transformed(path, c, -s, x - c * x + s * y, s, c, y - s * x - c * y)


def union(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kUnion_PathOp)


def common(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kIntersect_PathOp)


def minus(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kDifference_PathOp)


def lowest(path: Outline) -> Outline:
    """The outline that begins lowest: j without its dot."""
    return assembled([min(contours(path), key=lambda one: min(y for _, y in flat(one)))])


def left_half(path: Outline) -> Outline:
    """The outlines left of the middle: one of two dots."""
    left, _, right, _ = box(path)
    return assembled([one for one in contours(path) if max(x for x, _ in flat(one)) < (left + right) / 2 + 1])


def assembled(parts: list[Contour]) -> Outline:
    path = skia.Path()
    for part in parts:
        for kind, at in part:
            flat_at = [value for point in at for value in point]
            {"move": path.moveTo, "line": path.lineTo, "curve": path.quadTo}[kind](*flat_at)
        path.close()
    return path


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    path = skia.Path()
    for place, point in enumerate(points):
        (path.lineTo if place else path.moveTo)(*point)
    path.close()
    return path


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[tuple[float, float]]:
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def ring(points: list[tuple[float, float]], line: float) -> Outline:
    """A regular polygon with a hole that leaves a line of the given width."""
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    radius = math.hypot(points[0][0] - x, points[0][1] - y)
    scale = 1 - line / (radius * math.cos(math.pi / len(points)))
    return minus(polygon(points), polygon([(x + (a - x) * scale, y + (b - y) * scale) for a, b in points]))


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [
        (x + r * math.cos(a), y + r * math.sin(a))
        for i in range(10)
        for r, a in [(radius * (1 if i % 2 == 0 else 0.42), math.radians(90 + 36 * i))]
    ]


def circle(x: float, y: float, radius: float, parts: int = 8) -> Outline:
    path = skia.Path()
    outer = radius / math.cos(math.pi / parts)
    path.moveTo(x + radius, y)
    for i in range(parts):
        between, end = math.pi * (2 * i + 1) / parts, math.pi * (2 * i + 2) / parts
        corner = x + outer * math.cos(between), y + outer * math.sin(between)
        path.quadTo(*corner, x + radius * math.cos(end), y + radius * math.sin(end))
    path.close()
    return path


def stroke(points: list[tuple[float, float]], width: float) -> Outline:
    """A line of even width with square ends and sharp bends."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        normals = []
        for (ax, ay), (bx, by) in ((before, (x, y)), ((x, y), after)):
            if (ax, ay) != (bx, by):
                long = math.hypot(bx - ax, by - ay)
                normals.append((-(by - ay) / long, (bx - ax) / long))
        nx, ny = sum(n[0] for n in normals) / len(normals), sum(n[1] for n in normals) / len(normals)
        scale = width / 2 / (nx * nx + ny * ny)
        left.append((x + nx * scale, y + ny * scale))
        right.append((x - nx * scale, y - ny * scale))
    return polygon(left + right[::-1])


def crescent(x: float, top: float, half: float, depth: float, thick: float) -> Outline:
    """The breve: a bow open upwards, thick in its middle."""
    path = skia.Path()
    thin = thick * 0.62
    path.moveTo(x - half, top)
    path.quadTo(x - half * 0.92, top - depth, x, top - depth)
    path.quadTo(x + half * 0.92, top - depth, x + half, top)
    path.lineTo(x + half - thin, top)
    path.quadTo(x + half * 0.62, top - depth + thick, x, top - depth + thick)
    path.quadTo(x - half * 0.62, top - depth + thick, x - half + thin, top)
    path.close()
    return path


def hook(right: float, thick: float) -> Outline:
    """The ogonek, hanging from the base line."""
    path = skia.Path()
    path.moveTo(right - 10, 30)
    path.quadTo(right - 110, -40, right - 110, -112)
    path.quadTo(right - 110, -195, right - 12, -195)
    path.quadTo(right + 28, -195, right + 58, -182)
    path.lineTo(right + 46, -182 + thick * 0.85)
    path.quadTo(right + 26, -195 + thick, right + 4, -195 + thick)
    path.quadTo(right - 110 + thick, -195 + thick, right - 110 + thick, -95)
    path.quadTo(right - 110 + thick, -40, right + 30, 30)
    path.close()
    return path


# ---------------------------------------------------------------------------------------------------------------
# Tables


def share_kerning(font: Any, base: str, new: str) -> None:
    """Kern a new glyph (the last in the font's order) as another one is kerned."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            covered = table.Coverage.glyphs
            if table.Format == 2:
                if base in covered:
                    covered.append(new)
                    if base in table.ClassDef1.classDefs:
                        table.ClassDef1.classDefs[new] = table.ClassDef1.classDefs[base]
                if base in table.ClassDef2.classDefs:
                    table.ClassDef2.classDefs[new] = table.ClassDef2.classDefs[base]
                continue
            for pairs in table.PairSet:
                for record in [one for one in pairs.PairValueRecord if one.SecondGlyph == base]:
                    pairs.PairValueRecord.append(copy_record(record, new))
                    pairs.PairValueCount = len(pairs.PairValueRecord)
            if base in covered:
                source = table.PairSet[covered.index(base)]
                twin = type(source)()
                twin.PairValueRecord = [copy_record(one, one.SecondGlyph) for one in source.PairValueRecord]
                twin.PairValueCount = len(twin.PairValueRecord)
                covered.append(new)
                table.PairSet.append(twin)
                table.PairSetCount = len(table.PairSet)


def copy_record(record: Any, second: str) -> Any:
    twin = type(record)()
    twin.SecondGlyph, twin.Value1, twin.Value2 = second, record.Value1, getattr(record, "Value2", None)
    return twin


def rename(font: Any, source: Source) -> None:
    """New names everywhere; copyright, version and licence stay."""
    names = font["name"]
    version = str(names.getDebugName(5)).removeprefix("Version ")
    kept = {0: str(names.getDebugName(0)), 14: str(names.getDebugName(14))}
    linked = source.style in {"Regular", "Bold"}
    texts = kept | {
        1: source.family if linked else f"{source.family} {source.style}",
        2: source.style if linked else "Regular",
        3: f"{version};{source.target}",
        4: f"{source.family} {source.style}".removesuffix(" Regular"),
        5: f"Version {version}",
        6: source.target,
        10: "Made for a card game from another font: fewer characters, some of them new.",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
    }
    if not linked:
        texts |= {16: source.family, 17: source.style}
    names.names = []
    for number, text in sorted(texts.items()):
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].achVendID = "NONE"


def build(source: Source, package: Path) -> bytes:
    """The finished font as a TTF file."""
    font = TTFont(package / source.file("japanese"), recalcTimestamp=False)
    extra = TTFont(package / source.file("latin-ext"), recalcTimestamp=False)
    font.flavor = None
    wanted = needed() | LUXURY | set(source.also())
    options = Options()
    options.layout_features = ["kern", "vert", "vrt2"]
    options.name_IDs = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = True
    options.recalc_timestamp = False
    options.drop_tables += ["BASE", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(wanted)) + "".join(sign for sign, _ in MARKS.values()))
    subsetter.subset(font)

    shop = Workshop(font, extra, source.brush)
    shop.borrow()
    shop.compose()
    shop.special_letters()
    shop.signs()
    shop.stand_in()
    if source.brush:
        shop.ink()
        addOpenTypeFeaturesFromString(font, BRUSH_KERNING, tables=["GPOS"])
    rename(font, source)

    font["cmap"].tables = [one for one in font["cmap"].tables if one.format == 4 and one.platformID == 3]
    font["post"].formatType = 3.0
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcAvgCharWidth(font)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "font.ttf"
        font.save(path, reorderTables=True)
        return path.read_bytes()


# ---------------------------------------------------------------------------------------------------------------
# Packages


def fetch(folder: Path) -> None:
    """Unpack the packages into a folder with npm, as it is set up here."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed; unpack the packages yourself and say --from DIR")
    for package, version in sorted({(one.package, one.version) for one in SOURCES}):
        room = folder / package.split("/")[1]
        room.mkdir()
        command = [npm, "pack", "--silent", f"{package}@{version}"]
        subprocess.run(command, cwd=room, check=True, stdout=subprocess.DEVNULL)
        for archive in room.glob("*.tgz"):
            with tarfile.open(archive) as packed:
                packed.extractall(room, filter="data")


def packages(folder: Path) -> dict[str, Path]:
    """The folders of the packages below a folder."""
    found: dict[str, Path] = {}
    wanted = {one.package: one.version for one in SOURCES}
    for path in sorted(folder.glob("**/package.json")):
        about = json.loads(path.read_text(encoding="utf-8"))
        name = about.get("name")
        if name in wanted and (path.parent / "files").is_dir():
            if about.get("version") != wanted[name]:
                print(f"note: {name} is {about.get('version')}, not {wanted[name]}", file=sys.stderr)
            found[name] = path.parent
    if missing := sorted(set(wanted) - set(found)):
        raise SystemExit(f"not found below {folder}: {' '.join(missing)}")
    return found


def write(path: Path, data: bytes) -> bool:
    """Write a file as a whole, if that changes it."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    return True


def build_all(folder: Path, target: Path) -> None:
    if skia is None:
        raise SystemExit("building needs fonttools, brotli and skia-python (the group `art` in pyproject.toml)")
    found = packages(folder)
    for package, name in LICENCES.items():
        write(target / name, (found[package] / "LICENSE").read_bytes())
    for source in SOURCES:
        data = build(source, found[source.package])
        changed = write(target / f"{source.target}.ttf", data)
        print(f"{source.target}.ttf: {len(data) / 1024:.0f} KiB{'' if changed else ', as before'}")


# ---------------------------------------------------------------------------------------------------------------
# What the game says


def in_python(path: Path) -> Iterator[str]:
    """The texts in a module, without documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def in_catalogue(path: Path) -> Iterator[str]:
    """The texts in a gettext catalogue, the originals too."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#") and (quoted := re.search(r'".*"', line)):
            yield str(ast.literal_eval(quoted[0]))


def in_toml(path: Path) -> Iterator[str]:
    def walk(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, part in value.items():
                yield str(key)
                yield from walk(part)
        elif isinstance(value, list):
            for part in value:
                yield from walk(part)

    yield from walk(tomllib.loads(path.read_text(encoding="utf-8")))


FOR_TERMINALS = {"engine/render.py"}


def spoken(root: Path = ROOT) -> dict[str, str]:
    """Every character that can come to the screen, and a file it comes from."""
    found: dict[str, str] = {}
    game = root / "koikoi"
    for pattern, read in (("**/*.py", in_python), ("**/*.po", in_catalogue), ("**/*.toml", in_toml)):
        for path in sorted(game.glob(pattern)):
            if path.relative_to(game).as_posix() in FOR_TERMINALS:
                continue
            for string in read(path):
                for character in unicodedata.normalize("NFC", string):
                    if unicodedata.category(character)[0] != "C":
                        found.setdefault(character, path.relative_to(root).as_posix())
    return found


def check() -> int:
    """Say what is missing; answers the exit status."""
    sys.path.insert(0, str(ROOT))
    from koikoi.desktop.fonts import Face, characters

    found = spoken()
    wrong = False
    for face in Face:
        has = characters(face)
        lacking = sorted(c for c in found if c not in has)
        short = sorted(needed() - has)
        wrong = wrong or bool(lacking or short)
        print(f"{face.value}: {len(has)} characters, {len(found)} used, {len(lacking)} missing")
        for character in lacking:
            print(f"    {character}  U+{ord(character):04X}  {found[character]}")
        if short:
            print(f"    promised by this script, but not there: {''.join(short)}")
    return 1 if wrong else 0


def main() -> int:
    """The command line; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say which characters the built fonts lack")
    parser.add_argument("--from", dest="folder", type=Path, metavar="DIR", help="unpacked packages lie below DIR")
    parser.add_argument("--to", type=Path, metavar="DIR", default=FONTS, help="where the fonts go (art/fonts)")
    given = parser.parse_args()
    if given.check:
        return check()
    if given.folder:
        build_all(given.folder, given.to)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fetch(Path(folder))
        build_all(Path(folder), given.to)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
