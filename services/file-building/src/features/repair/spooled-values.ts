/** Values as lines of JSON, to be kept outside of memory. */
export async function* linesOfJson(values: AsyncIterable<unknown>): AsyncGenerator<Buffer, void, undefined> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** What `linesOfJson` wrote, one after the other. */
export async function* valuesOfJson<Value>(content: AsyncIterable<Buffer>): AsyncGenerator<Value, void, undefined> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of content) {
    const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Value;
  }
}
