"""Makes up lines as identity documents print them: names, labels, dates, numbers, addresses, lines of an MRZ."""
import json
from pathlib import Path

from letters import PLACES, SIGNS, TONOS, VOWELS_AND_CONSONANTS, shape, small

LANGUAGES = list(VOWELS_AND_CONSONANTS)
CATEGORIES = ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'BE', 'C1', 'C', 'D', 'DE', 'C1E', 'CE', 'D1', 'L', 'T')
MARKS_OF_FIELDS = ('1.', '2.', '3.', '4a.', '4b.', '4c.', '4d.', '5.', '8.', '9.', '12.', '4a)', '(2)', '1', '2', '4a')


def printed_labels(folder=Path(__file__).parents[3] / 'packages/document-types'):
    """Titles, countries and labels that documents have, by language: the reader's own tables."""
    found = {}
    titles = [json.loads(file.read_text()) for file in sorted(folder.glob('*/titles.json'))]
    for file in sorted(folder.glob('languages/*.json')):
        table = json.loads(file.read_text()) | {'titles': {at: of[file.stem] for at, of in enumerate(titles)}}
        texts = [text for part in ('titles', 'countries', 'labels') for texts in table.get(part, {}).values()
                 for text in (texts if isinstance(texts, list) else [texts]) if isinstance(text, str)]
        texts = [text for text in texts if all(sign in PLACES for sign in shape(text))]
        if texts: found[file.stem] = texts
    return found


def raised(text, language):
    """Capitals, without the marks that Greek leaves out; a letter that has none is left as it is."""
    if language in ('tr', 'az'): text = text.replace('i', 'İ')
    if language == 'el': text = text.translate({ord(marked): plain for plain, marked in TONOS.items()} | {ord('ς'): 'Σ'})
    return ''.join(one.upper() if len(one.upper()) == 1 and shape(one.upper()) in PLACES else one for one in text)


def titled(text, language): return (text[0].upper() if language == 'el' else raised(text[0], language)) + text[1:]


class Writer:
    """Lines in the words of dictionaries, of the tables of labels, and invented ones."""

    def __init__(self, rng, words):
        self.rng, self.words, self.labels = rng, words, printed_labels()

    def word(self, language, length=None):
        """Syllables, some letters at random, in capitals."""
        rng = self.rng
        vowels, consonants = VOWELS_AND_CONSONANTS[language]
        length = length or rng.choice((2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 13))
        is_vowel = rng.random() < 0.4
        letters = []
        for _ in range(length):
            letters.append(rng.choice(vowels if is_vowel else consonants))
            is_vowel = not is_vowel if rng.random() < 0.82 else is_vowel
            if rng.random() < 0.06: letters[-1] = rng.choice(vowels + consonants)
        return ''.join(letters)

    def stressed(self, text):
        """A Greek word with its tonos, sometimes a diaeresis."""
        rng = self.rng
        places = [i for i, letter in enumerate(text) if letter in TONOS]
        if not places: return text
        at = rng.choice(places)
        if rng.random() < 0.06:
            marked = {'Ι': 'Ϊ', 'Υ': 'Ϋ', 'ι': 'ϊ', 'υ': 'ϋ'}.get(text[at], text[at])
            text = text[:at] + marked + text[at + 1:]
            if rng.random() < 0.6: return text
        return text[:at] + TONOS.get(text[at], text[at]) + text[at + 1:]

    def invented(self, language, case):
        rng, text = self.rng, self.word(language)
        if case == 'capitals':
            if language == 'de' and rng.random() < 0.05: text = text.replace('S', 'ß')
            return self.stressed(text) if language == 'el' and rng.random() < 0.15 else text
        lower = small(text, language)
        if language == 'de' and rng.random() < 0.3: lower = lower.replace('s', 'ß', 1)
        if language == 'is': lower = lower.replace('đ', 'ð')
        if language == 'el' and len(text) > 2: lower = self.stressed(lower)
        return lower if case == 'small' else titled(lower, language)

    def one(self, language, case):
        rng = self.rng
        if language not in self.words or rng.random() < 0.45: return self.invented(language, case)
        text = rng.choice(self.words[language])
        if case == 'capitals': return raised(text, language)
        return titled(text, language) if case == 'title' else text

    def many(self, language, count, case): return ' '.join(self.one(language, case) for _ in range(count))

    def digits(self, count): return ''.join(self.rng.choice('0123456789') for _ in range(count))

    def date(self, language='en'):
        rng = self.rng
        sign = rng.choice('...//- ')
        day, month, year = f'{rng.randint(1, 31):02}', f'{rng.randint(1, 12):02}', str(rng.randint(1930, 2045))
        if rng.random() < 0.2:
            month = self.one(language, rng.choice(('capitals', 'capitals', 'title', 'small')))[:rng.choice((3, 3, 4, 12))]
            if rng.random() < 0.3: month += '/' + self.one('en', 'capitals')[:3]
            sign = rng.choice('   ./-')
        if rng.random() < 0.1: return sign.join((year, month, day))
        return sign.join((day, month, year if rng.random() < 0.85 else year[2:])) + ('.' if rng.random() < 0.05 else '')

    def letters(self, language, count): return self.word(language if self.rng.random() < 0.3 else 'en', count)

    def number(self, language):
        rng, digits = self.rng, self.digits
        letters, kind = self.letters(language, rng.choice((1, 2, 2, 3))), rng.random()
        if kind < 0.3: return digits(rng.randint(4, 14))
        if kind < 0.5: return letters + rng.choice((' ', '', '-')) + digits(rng.randint(5, 8))
        if kind < 0.62: return f'{digits(2)} {digits(2)} {digits(6)}'
        if kind < 0.82:
            return ''.join(rng.choice('0123456789' if rng.random() < 0.6 else 'ABCDEFGHJKLMNPRSTUVWXYZ') for _ in range(rng.randint(6, 14)))
        if kind < 0.92:
            groups = rng.choice('.- ').join(digits(rng.choice((2, 3, 3, 4))) for _ in range(rng.randint(2, 4)))
            return groups + rng.choice(('', '-' + digits(1), '-' + letters[:1]))
        return f"{rng.choice(('№', 'No.', 'Nr', 'N', ''))} {digits(rng.randint(5, 9))}{rng.choice(('', '-' + digits(5), '/' + digits(2)))}".strip()

    def address(self, language):
        rng = self.rng
        short = small(self.word(language, rng.choice((1, 2, 2, 3, 5))), language)
        house = rng.choice((self.digits(rng.randint(1, 3)), self.digits(2) + rng.choice('/-') + self.digits(2), self.digits(2) + rng.choice('abcABC')))
        case = rng.choice(('title', 'capitals'))
        street, kind = self.one(language, case), rng.random()
        if kind < 0.3: return f"{short}{rng.choice(('.', '. '))}{street}{rng.choice((' ', ', '))}{house}"
        if kind < 0.6: return f"{street}{rng.choice((' ', ', '))}{house}"
        if kind < 0.85:
            return f"{self.digits(rng.choice((4, 5, 5)))} {street}{rng.choice(('', ' (' + self.one(language, case) + ')', ' ' + self.digits(2)))}"
        return f'{house} {street} {self.one(language, case)}, {self.letters(language, 2)} {self.digits(5)}'

    def zone(self):
        rng, line = self.rng, ''
        while len(line) < 30:
            line += self.word('en', rng.randint(2, 8)) + '<' * rng.choice((1, 2)) if rng.random() < 0.6 else self.digits(rng.randint(1, 7))
        return line[:rng.choice((24, 30))] + '<' * rng.randint(0, 6)

    def label(self, language):
        rng = self.rng
        if language in self.labels and rng.random() < 0.6: text = rng.choice(self.labels[language])
        elif rng.random() < 0.3: text = self.many(language, rng.randint(1, 3), 'capitals')
        else: text = (self.one(language, 'title') + ' ' + ' '.join(self.one(language, 'small') for _ in range(rng.randint(0, 2)))).strip()
        if rng.random() < 0.2: text = raised(text, language)
        if rng.random() < 0.4:
            other = rng.choice(('en', 'en', 'en', 'fr', 'de', 'ru'))
            known = rng.random() < 0.7 and other in self.labels
            more = rng.choice(self.labels[other]) if known else self.many(other, rng.randint(1, 2), rng.choice(('title', 'capitals', 'small')))
            text += rng.choice(('/', ' / ', '/ ', ' ')) + more
        return text + rng.choice(('', '', '', ':', '.'))

    def value(self, language):
        return self.rng.choice((self.date(language), self.number(language), self.many(language, self.rng.randint(1, 2), 'capitals')))

    def line(self, language):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.36: return self.many(language, rng.choice((1, 1, 1, 2, 2, 3)), rng.choice(('capitals', 'capitals', 'capitals', 'title')))
        if kind < 0.54: return self.label(language)
        if kind < 0.63: return self.date(language)
        if kind < 0.73: return self.number(language)
        if kind < 0.81: return self.address(language)
        if kind < 0.87: return rng.choice(MARKS_OF_FIELDS) + rng.choice((' ', ' ', '')) + self.value(language)
        if kind < 0.90: return self.label(language) + ' ' + self.value(language)
        if kind < 0.92: return rng.choice((' ', '/', ', ')).join(rng.choice(CATEGORIES) for _ in range(rng.randint(1, 7)))
        if kind < 0.94: return self.many('en', rng.choice((1, 1, 2, 3)), rng.choice(('capitals', 'title', 'small')))
        if kind < 0.955:
            return rng.choice(('M', 'F', 'K', 'M/M', 'F/F', 'K/F', 'E/M', 'Ž/F', '1,75', '182 cm', 'XXX', '170', '<<',
                               self.letters('en', 3), self.digits(2), self.letters('en', 1)))
        if kind < 0.965: return self.zone()
        if kind < 0.985:
            return self.many(language, 2, 'title').replace(' ', rng.choice((' - ', '-', ' "', ', ', " '", '. ', ' (', ' «', '/', "'")), 1)
        return ' '.join(''.join(rng.choice(SIGNS) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(1, 3)))
