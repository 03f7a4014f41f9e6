/** Between the web's streams, whose types know no iteration, and everything of Node. */

/** The stream is canceled when the reader goes away before its end. */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      ended = done
      if (done) return
      yield value
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => {})
  }
}

export function streamOf<Chunk>(chunks: AsyncIterable<Chunk>): ReadableStream<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Chunk>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
