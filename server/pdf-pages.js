/**
 * Draws pages of PDFs in a process of its own, which app/platform/picture-encoder.server.ts starts: one that outgrows it
 * or takes too long ends no one's picture.
 */
import fs from 'node:fs/promises'

import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

import { answerTasks } from './encoder-tasks.js'

/** @typedef {{ source: string, target: string }} Files */

sharp.cache(false)
sharp.concurrency(1)

answerTasks({ pages, page })

/** How many there are. @param {Pick<Files, 'source'>} args */
function pages({ source }) {
  return inDocument(source, (document) => document.getPageCount())
}

/**
 * One of them, the first being 1, as large as fits.
 * @param {Files & { number: number, width: number, height: number, quality: number }} args
 */
function page({ source, target, number, width, height, quality }) {
  return inDocument(source, async (document) => {
    if (!Number.isInteger(number) || number < 1 || number > document.getPageCount())
      throw new RangeError('there is no such page')
    const sheet = document.getPage(number - 1)
    const { originalWidth, originalHeight } = sheet.getOriginalSize()
    const scale = Math.min(width / originalWidth, height / originalHeight)
    const { data, ...size } = await sheet.render({ scale, render: 'bitmap', transparent: false })
    const raw = { width: size.width, height: size.height, channels: /** @type {const} */ (4) }
    await fs.writeFile(target, await sharp(data, { raw }).removeAlpha().jpeg({ quality }).toBuffer())
  })
}

/**
 * @template Value
 * @param {string} source
 * @param {(document: import('@hyzyla/pdfium').PDFiumDocument) => Value | Promise<Value>} read
 */
async function inDocument(source, read) {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await fs.readFile(source))
    const value = await read(document)
    document.destroy()
    return value
  } finally {
    // Nothing of one customer's document stays for the next.
    library.destroy()
  }
}
