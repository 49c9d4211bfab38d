"""The letters of Latin, Greek and Cyrillic by their shapes: letters that print alike are one sign for the network.

Which of them is meant, the other letters of the word say: packages/document-reading/scripts/shapes.ts.
"""

# Each letter, and the one that it prints like. Slanted small letters of Cyrillic are other shapes and are not drawn.
ALIKE = dict(zip(
    'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοΓΠΦΘκϊΪνιίόΫ' 'АВЕКМНОРСТХІЈЅаеорсхуіјѕҮһЁёЇїӘәћ' 'ȘșȚțÐ°',
    'ABEZHIKMNOPTYXoГПФӨкïÏvıíóŸ' 'ABEKMHOPCTXIJSaeopcxyijsYhËëÏïƏəħ' 'ŞşŢţĐº'))

# Vowels and consonants of invented words. Letters that a language has stand more than once, since they are what is hard.
VOWELS_AND_CONSONANTS = {
    'el': ('ΑΕΗΙΟΥΩΑΕΙΟ', 'ΒΓΔΖΘΚΛΜΝΞΠΡΣΤΦΧΨ'),
    'ru': ('АЕИОУЯЮЭЫЁ', 'БВГДЖЗЙКЛМНПРСТФХЦЧШЩЬЪ'),
    'uk': ('АЕИОУЯЮЄІЇ', 'БВГҐДЖЗЙКЛМНПРСТФХЦЧШЩЬ'),
    'be': ('АЕІОУЯЮЭЫЁ', 'БВГДЖЗЙКЛМНПРСТЎФХЦЧШЬ'),
    'bg': ('АЕИОУЪЯЮ', 'БВГДЖЗЙКЛМНПРСТФХЦЧШЩЬ'),
    'sr': ('АЕИОУ', 'БВГДЂЖЗЈКЛЉМНЊПРСТЋФХЦЧЏШ'),
    'mk': ('АЕИОУ', 'БВГДЃЖЗЅЈКЛЉМНЊПРСТЌФХЦЧЏШ'),
    'kk': ('АӘЕИОӨҰҮЫІУЭЯЮ', 'БВГҒДЖЗЙКҚЛМНҢПРСТФХҺЦЧШЩЬ'),
    'mn': ('АЕЁИОӨУҮЭЮЯЫ', 'БВГДЖЗЙКЛМНПРСТФХЦЧШЩЬЪ'),
}
PLAIN = ('AEIOUYAEIO', 'BCDFGHJKLMNPQRSTVWXZ')
LATIN = {
    'en': ('', ''), 'nl': ('ËÏ', ''), 'id': ('', ''),
    'tr': ('IİÖÜIİÖÜ', 'ÇĞŞÇĞŞ'), 'az': ('IİÖÜƏƏ', 'ÇĞŞ'), 'pl': ('ĄĘÓĄĘ', 'ĆŁŃŚŹŻŁ'), 'cs': ('ÁÉĚÍÓÚŮÝ', 'ČĎŇŘŠŤŽ'),
    'sk': ('ÁÄÉÍÓÔÚÝ', 'ČĎĹĽŇŔŠŤŽ'), 'hu': ('ÁÉÍÓÖŐÚÜŰÖŐÜŰ', ''), 'ro': ('ĂÂÎĂÂÎ', 'ŞŢȘȚȘȚ'), 'de': ('ÄÖÜÄÖÜ', ''),
    'fr': ('ÀÂÆÈÉÊËÎÏÔŒÙÛÜÉÈ', 'ÇÇ'), 'es': ('ÁÉÍÓÚÜ', 'ÑÑ'), 'pt': ('ÀÁÂÃÉÊÍÓÔÕÚ', 'ÇÇ'), 'sv': ('ÅÄÖÅÄÖ', ''),
    'da': ('ÆØÅÆØÅ', ''), 'is': ('ÁÉÍÓÚÝÆÖ', 'ĐÞÞ'), 'hr': ('', 'ČĆĐŠŽČĆĐŠŽ'), 'lv': ('ĀĒĪŪ', 'ČĢĶĻŅŠŽ'),
    'lt': ('ĄĘĖĮŲŪ', 'ČŠŽ'), 'et': ('ÄÕÖÜ', 'ŠŽ'), 'mt': ('', 'ĊĠĦŻ'), 'sq': ('ËË', 'Ç'), 'cy': ('ÂÊÎÔÛŶ', 'Ŵ'),
    'it': ('ÀÈÉÌÒÙ', ''),
    'vi': ('ĂÂÊÔƠƯ' 'ÁÀẢÃẠẮẰẲẴẶẤẦẨẪẬÉÈẺẼẸẾỀỂỄỆÍÌỈĨỊÓÒỎÕỌỐỒỔỖỘỚỜỞỠỢÚÙỦŨỤỨỪỬỮỰÝỲỶỸỴ', 'ĐĐ'),
}
VOWELS_AND_CONSONANTS |= {language: (PLAIN[0] + vowels, PLAIN[1] + consonants) for language, (vowels, consonants) in LATIN.items()}
TONOS = dict(zip('ΑΕΗΙΟΥΩαεηιουωϊϋ', 'ΆΈΉΊΌΎΏάέήίόύώΐΰ'))
# Small letters whose capitals are others, or that have none.
SMALL_ALONE = 'ςΐΰßıð'
SIGNS = "0123456789.,:;/-'\"()«»№&+<*#%=!?_º"


def small(text, language=None):
    """Small letters, with the sigma at the end of a Greek word, and the Turkish ı."""
    if language in ('tr', 'az'): text = text.replace('I', 'ı')
    text = text.replace('İ', 'i')
    return ''.join('ς' if letter == 'σ' and i == len(text) - 1 and i > 0 else letter for i, letter in enumerate(text.lower()))


def shape(text):
    return ''.join(ALIKE.get(letter, letter) for letter in text)


CAPITALS = ''.join(vowels + consonants for vowels, consonants in VOWELS_AND_CONSONANTS.values()) + 'ΪΫ' + ''.join(
    letter for letter in TONOS.values() if letter.isupper())
LETTERS = ''.join(dict.fromkeys(CAPITALS + CAPITALS.replace('İ', '').lower() + SMALL_ALONE + ''.join(TONOS.values())))
# The signs of the network's answer, in its order; the first place is that of the blank.
SHAPES = ''.join(sorted({one for one in shape(LETTERS) if one.isalpha()})) + SIGNS + ' '
PLACES = {sign: place + 1 for place, sign in enumerate(SHAPES)}
