"""The letters of Greek, Cyrillic and Latin by their shapes: letters that print alike are one sign for the network.

Which of them is meant, the other letters of the word say: packages/document-reading/scripts/shapes.ts.
"""

# Each letter, and the one that it prints like. Slanted small letters of Cyrillic are other shapes and are not drawn.
ALIKE = dict(zip(
    'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοΓΠΦΘκϊΪν' 'АВЕКМНОРСТХІЈЅаеорсхуіјѕҮһ',
    'ABEZHIKMNOPTYXoГПФӨкїЇv' 'ABEKMHOPCTXIJSaeopcxyijsYh'))

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
    'en': ('AEIOUYAEIO', 'BCDFGHJKLMNPQRSTVWXZ'),
}
TONOS = dict(zip('ΑΕΗΙΟΥΩαεηιουωϊϋ', 'ΆΈΉΊΌΎΏάέήίόύώΐΰ'))
SIGNS = "0123456789.,:;/-'\"()«»№&+"


def small(text):
    """Small letters, with the sigma at the end of a Greek word."""
    return ''.join('ς' if letter == 'σ' and i == len(text) - 1 and i > 0 else letter for i, letter in enumerate(text.lower()))


def shape(text):
    return ''.join(ALIKE.get(letter, letter) for letter in text)


CAPITALS = ''.join(vowels + consonants for vowels, consonants in VOWELS_AND_CONSONANTS.values()) + 'ΪΫ' + ''.join(
    letter for letter in TONOS.values() if letter.isupper())
LETTERS = ''.join(dict.fromkeys(CAPITALS + CAPITALS.lower() + 'ςΐΰ' + ''.join(TONOS.values())))
# The signs of the network's answer, in its order; the first place is that of the blank.
SHAPES = ''.join(sorted(set(shape(LETTERS)) - {'̈', '́'})) + SIGNS + ' '
PLACES = {sign: place + 1 for place, sign in enumerate(SHAPES)}
