interface Section<Q> {
  questions: readonly Q[];
}

/**
 * The sections with open questions, by their places in the workflow.
 *
 * @param asked the questions that the answers so far lead to.
 */
export function openSections<Q>(sections: readonly Section<Q>[], asked: readonly Q[]): number[] {
  return sections.flatMap(({ questions }, place) => (questions.some((one) => asked.includes(one)) ? [place] : []));
}

/**
 * The section to show: the requested one if it has a question and nothing before it is unanswered. Otherwise the first
 * unfinished section, and the last when all are done.
 *
 * @param open places as `openSections` gives them.
 */
export function sectionToShow(
  open: readonly number[],
  requested: number | undefined,
  isDone: (place: number) => boolean,
) {
  const next = open.find((place) => !isDone(place)) ?? open.at(-1) ?? 0;
  return requested !== undefined && open.includes(requested) && requested <= next ? requested : next;
}
