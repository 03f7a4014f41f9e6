import { Readable } from 'node:stream'

import { createReadableStreamFromReadable } from '@remix-run/node'

import { byteOrderMark, csv, type Cell } from '#app/shared/csv.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

type Rows = readonly (readonly Cell[])[]

/**
 * A spreadsheet to download, never cached. `read` gives all rows, or pieces of them: those are sent as they come, so that
 * the memory they take does not grow with them. It is not asked for a HEAD, and what fails in its first two pieces (a head,
 * the first rows) fails as a page. `isMarked`: as UTF-8, unless a program reads it that takes no mark.
 */
export async function csvDownload(
  request: Request,
  filename: string,
  read: () => Promise<Rows> | AsyncGenerator<Rows>,
  { isMarked = true } = {},
): Promise<Response> {
  const mark = isMarked ? byteOrderMark : ''
  return new Response(wantsBody(request) ? await bodyOf(read(), mark) : '', {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function bodyOf(read: Promise<Rows> | AsyncGenerator<Rows>, mark: string): Promise<string | ReadableStream> {
  if (!(Symbol.asyncIterator in read)) return mark + csv(await read)
  const begun = [await read.next(), await read.next()]
  return createReadableStreamFromReadable(Readable.from(lines(read)))

  async function* lines(rest: AsyncGenerator<Rows>) {
    yield Buffer.from(mark + csv(begun.flatMap(({ done, value }) => (done ? [] : value))))
    for await (const rows of rest) yield Buffer.from(csv(rows))
  }
}
