import { BestNames } from './best-names.ts';
import { expand, joinedParts, joinedWord, type Expansion } from './expansions.ts';
import type { AmlQuery } from './query.ts';
import { informationOf, type Segment } from './segment.ts';

/** Names examined for one word of a query. */
const MOST_POSTINGS = 120_000;
/** Number of names after which frequent words add no others. */
const ENOUGH_NAMES = 3_000;
/** A name that shares less with the query than this share of the best one is not compared in full. */
const SHARE_OF_BEST = 0.35;

/** A part of a word may be there by chance. */
const PART_OF_JOINED = 0.7;

/** The words of one index for a word of a query, and its weight there. */
interface QueryWord {
  expansions: Expansion[];
  information: number;
}

/** Room for counting, one for each process: names are counted here and wiped after each search. */
export class CandidateFinder {
  #scores = new Float32Array(0);
  #marks = new Uint8Array(0);
  /** Names that have a score, the first `#touchedCount` places. */
  #touched = new Uint32Array(0);
  #touchedCount = 0;

  /** The numbers of the names that are likeliest to be the query's, likeliest first, at most `limit`. */
  find(segment: Segment, query: AmlQuery, limit: number): number[] {
    if (this.#scores.length < segment.names) {
      this.#scores = new Float32Array(segment.names);
      this.#marks = new Uint8Array(segment.names);
      this.#touched = new Uint32Array(segment.names);
    }
    const words = queryWords(segment, query);
    words.sort((a, b) => b.information - a.information);
    this.#touchedCount = 0;
    let whole = 0;
    for (const [index, word] of words.slice(0, 250).entries()) {
      whole += word.information;
      this.#count(segment, word, index + 1);
    }
    const touched = this.#touched.subarray(0, this.#touchedCount);
    const best = this.#likeliest(segment, touched, whole, limit, query.abbreviated ? 0 : SHARE_OF_BEST);
    for (const name of touched) {
      this.#scores[name] = 0;
      this.#marks[name] = 0;
    }
    return best;
  }

  /**
   * The `limit` names that share most with the query, likeliest first; equal names in rising order. Names below that
   * share of the best are left out. One pass uses a heap of the best so far, with the worst first, because there may be many names.
   */
  #likeliest(segment: Segment, touched: Uint32Array, whole: number, limit: number, share: number): number[] {
    const scores = this.#scores;
    const information = segment.nameInformation;
    const heap = new BestNames(limit);
    for (let index = 0; index < touched.length; index += 1) {
      const name = touched[index]!;
      const score = (2 * scores[name]!) / (whole + information[name]!);
      if (score >= heap.least) heap.add(name, score);
    }
    const best = heap.sorted();
    const floor = (best[0]?.score ?? 0) * share;
    return best.filter(({ score }) => score >= floor).map(({ name }) => name);
  }

  /**
   * Adds the weight of a word to every name that has it. Once enough names have a rarer word, a frequent one only adds
   * to those: a name with the frequent word alone cannot match the query.
   */
  #count(segment: Segment, word: QueryWord, mark: number): void {
    const { postings, postingEnds } = segment.data;
    const scores = this.#scores;
    const marks = this.#marks;
    const open = this.#touchedCount < ENOUGH_NAMES;
    let gone = 0;
    for (const { word: number, likeness } of word.expansions) {
      const value = likeness * Math.min(word.information, segment.wordInformation(number));
      const end = postingEnds[number]!;
      for (let place = segment.postingStart(number); place < end; place += 1) {
        const name = postings[place]!;
        if (marks[name] === mark) continue;
        if (scores[name] === 0) {
          if (!open) continue;
          this.#touched[this.#touchedCount] = name;
          this.#touchedCount += 1;
        }
        marks[name] = mark;
        scores[name]! += value;
      }
      gone += segment.wordFrequency(number);
      if (gone > MOST_POSTINGS) return;
    }
  }
}

/** The words of the query in one index. Joined neighbours and parts of a word appear only if the index has them. */
function queryWords(segment: Segment, query: AmlQuery): QueryWord[] {
  const words = query.words.map((queryWord) => {
    const number = segment.wordNumber(queryWord.text);
    const frequency = number === undefined ? 0 : segment.wordFrequency(number);
    return { expansions: expand(segment, queryWord), information: informationOf(frequency, segment.names) };
  });
  for (const queryWord of query.words) {
    for (const part of joinedParts(segment, queryWord.text)) {
      words.push({
        expansions: [{ word: part, likeness: PART_OF_JOINED }],
        information: segment.wordInformation(part),
      });
    }
  }
  for (const queryWord of query.joined) {
    const word = joinedWord(segment, queryWord);
    if (word !== undefined) {
      words.push({ expansions: [{ word, likeness: 1 }], information: segment.wordInformation(word) });
    }
  }
  return words;
}
