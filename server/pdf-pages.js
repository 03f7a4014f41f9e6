/**
 * Draws pages of PDFs in a process of its own, which app/platform/picture-encoder.server.ts starts: one that outgrows it
 * or takes too long ends no one's picture.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

import { answerTasks } from './encoder-tasks.js'

/** @typedef {{ source: string, target: string }} Files */
/** @typedef {{ width: number, height: number, quality: number }} Room In pixels. */

sharp.cache(false)
sharp.concurrency(1)

answerTasks({ pages, page, remake })

/** How many there are. @param {Pick<Files, 'source'>} args */
function pages({ source }) {
  return inDocument(source, (document) => document.getPageCount())
}

/**
 * One of them, the first being 1, as large as fits.
 * @param {Files & Room & { number: number }} args
 */
function page({ source, target, number, width, height, quality }) {
  return inDocument(source, async (document) => {
    if (!Number.isInteger(number) || number < 1 || number > document.getPageCount())
      throw new RangeError('there is no such page')
    const { picture } = await draw(document.getPage(number - 1), { width, height, quality })
    await fs.writeFile(target, picture)
  })
}

/**
 * The same pages as pictures in a new file, which has nothing else of the one that was sent. Gives how many there are; with
 * more than `most` nothing is written.
 * @param {Files & Room & { most: number }} args
 */
function remake({ source, target, most, ...room }) {
  return inDocument(source, async (document) => {
    const pages = document.getPageCount()
    if (pages < 1 || pages > most) return { pages, fileSize: 0, sha256: '' }
    const made = new PDFDocument({ autoFirstPage: false })
    const bytes = buffer(made)
    for (const sheet of document.pages()) {
      const { picture, size } = await draw(sheet, room)
      made.addPage({ size, margin: 0 }).image(picture, 0, 0, { width: size[0], height: size[1] })
    }
    made.end()
    const file = await bytes
    await fs.writeFile(target, file, { mode: 0o600 })
    return { pages, fileSize: file.byteLength, sha256: createHash('sha256').update(file).digest('hex') }
  })
}

/**
 * As large as fits; the size is the sheet's own, in points.
 * @param {import('@hyzyla/pdfium').PDFiumPage} sheet @param {Room} room
 */
async function draw(sheet, { width, height, quality }) {
  const { originalWidth, originalHeight } = sheet.getOriginalSize()
  const scale = Math.min(width / originalWidth, height / originalHeight)
  const { data, ...drawn } = await sheet.render({ scale, render: 'bitmap', transparent: false })
  const raw = { width: drawn.width, height: drawn.height, channels: /** @type {const} */ (4) }
  const picture = await sharp(data, { raw }).removeAlpha().jpeg({ quality }).toBuffer()
  /** @type {[number, number]} */
  const size = [originalWidth, originalHeight]
  return { picture, size }
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
