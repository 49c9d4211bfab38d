/** The type of an operation's data; undefined for one that answers none, such as a deletion. */
type Content<Data> = [NonNullable<Data>] extends [never] ? undefined : NonNullable<Data>;

/** The data of an answer, undefined for one without content (204). @throws Error when another one has none. */
export async function answerOf<Data>(answering: Promise<{ data?: Data; response: Response }>): Promise<Content<Data>> {
  const { data, response } = await answering;
  const content = data ?? undefined;
  if (content === undefined && response.status !== 204) throw new Error('the answer has no content');
  return content as Content<Data>;
}
