"""Makes up lines as identity documents print them: names, labels, dates, numbers, addresses. No word is a real one."""
from letters import SHAPES, SIGNS, TONOS, VOWELS_AND_CONSONANTS, small

LANGUAGES = [name for name in VOWELS_AND_CONSONANTS if name != 'en']


def word(rng, language, length=None):
    """Syllables, some letters at random, in capitals."""
    vowels, consonants = VOWELS_AND_CONSONANTS[language]
    length = length or rng.choice((2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 13))
    is_vowel = rng.random() < 0.4
    letters = []
    for _ in range(length):
        letters.append(rng.choice(vowels if is_vowel else consonants))
        is_vowel = not is_vowel if rng.random() < 0.82 else is_vowel
        if rng.random() < 0.06: letters[-1] = rng.choice(vowels + consonants)
    return ''.join(letters)


def stressed(rng, text):
    """A Greek word with its tonos, sometimes a diaeresis."""
    places = [i for i, letter in enumerate(text) if letter in TONOS]
    if not places: return text
    at = rng.choice(places)
    if rng.random() < 0.06:
        marked = {'Ι': 'Ϊ', 'Υ': 'Ϋ', 'ι': 'ϊ', 'υ': 'ϋ', }.get(text[at], text[at])
        text = text[:at] + marked + text[at + 1:]
        if rng.random() < 0.6: return text
    return text[:at] + TONOS.get(text[at], text[at]) + text[at + 1:]


def cased(rng, language, text, case):
    if case == 'capitals': return stressed(rng, text) if language == 'el' and rng.random() < 0.15 else text
    lower = small(text)
    if language == 'el' and len(text) > 2: lower = stressed(rng, lower)
    if case == 'small': return lower
    return lower[0].upper() + lower[1:] if len(lower[0].upper()) == 1 else lower


def words(rng, language, count, case):
    return ' '.join(cased(rng, language, word(rng, language), case) for _ in range(count))


def digits(rng, count): return ''.join(rng.choice('0123456789') for _ in range(count))


def date(rng):
    sign = rng.choice('...//- ')
    day, month, year = f'{rng.randint(1, 31):02}', f'{rng.randint(1, 12):02}', str(rng.randint(1930, 2045))
    return sign.join((day, month, year if rng.random() < 0.9 else year[2:])) + ('.' if rng.random() < 0.05 else '')


def number(rng, language):
    letters = word(rng, language if rng.random() < 0.5 else 'en', rng.choice((1, 2, 2, 3)))
    kind = rng.random()
    if kind < 0.35: return digits(rng, rng.randint(4, 14))
    if kind < 0.6: return letters + rng.choice((' ', '', '-')) + digits(rng, rng.randint(5, 8))
    if kind < 0.75: return f'{digits(rng, 2)} {digits(rng, 2)} {digits(rng, 6)}'
    return f"{rng.choice(('№', 'No.', ''))} {digits(rng, rng.randint(5, 9))}{rng.choice(('', '-' + digits(rng, 5), '/' + digits(rng, 2)))}".strip()


def address(rng, language):
    short = small(word(rng, language, rng.choice((1, 2, 2, 3, 5))))
    house = rng.choice((digits(rng, rng.randint(1, 3)), digits(rng, 2) + rng.choice('/-') + digits(rng, 2)))
    return f"{short}{rng.choice(('.', '. '))}{words(rng, language, 1, rng.choice(('title', 'capitals')))}{rng.choice((' ', ', '))}{house}"


def line(rng, language):
    kind = rng.random()
    if kind < 0.40: return words(rng, language, rng.choice((1, 1, 1, 2, 2, 3)), rng.choice(('capitals', 'capitals', 'capitals', 'title')))
    if kind < 0.58:
        label = words(rng, language, 1, 'title') + ' ' + words(rng, language, rng.randint(0, 2), 'small')
        if rng.random() < 0.3: label = words(rng, language, rng.randint(1, 3), 'capitals')
        label = label.strip()
        if rng.random() < 0.45: label += rng.choice(('/', ' / ')) + words(rng, 'en', rng.randint(1, 2), rng.choice(('title', 'capitals', 'small')))
        return label + rng.choice(('', '', ':', '.'))
    if kind < 0.66: return date(rng)
    if kind < 0.74: return number(rng, language)
    if kind < 0.82: return address(rng, language)
    if kind < 0.89:
        mark = rng.choice(('1.', '2.', '3.', '4a.', '4b.', '4c.', '4d.', '5.', '8.', '9.', '4a)', '(2)', f'{rng.randint(1, 12)}.'))
        return mark + ' ' + rng.choice((date(rng), number(rng, language), words(rng, language, rng.randint(1, 2), 'capitals')))
    if kind < 0.95: return words(rng, 'en', rng.choice((1, 1, 2, 3)), rng.choice(('capitals', 'title', 'small')))
    if kind < 0.98: return words(rng, language, 2, 'title').replace(' ', rng.choice((' - ', '-', ' "', ', ', " '", '. ', ' (', ' «', '/')), 1)
    return ' '.join(''.join(rng.choice(SIGNS) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(1, 3)))
