/**
 * The fleet as someone would write it by hand without thinking of phones: one HTML file with its few styles inside, the
 * same cars, words and pictures, each picture a JPEG of 1080 points, lazy. The measure for our page (page-load.js).
 */
import { once } from 'node:events'
import http from 'node:http'
import zlib from 'node:zlib'

import { parse } from 'node-html-parser'

const styles =
  'body{margin:0;background:#030304;color:#ede9e2;font:16px/1.6 sans-serif}a{color:inherit}main{padding:20px}img{display:block;width:100%;height:auto}' +
  'article{margin:0 0 40px}dl{display:flex;gap:20px}dd{margin:0}.button{display:block;padding:12px;border:1px solid;text-align:center}'

/** Serves the page with the cars that our fleet shows. @param {string} origin our site */
export async function servePlainFleet(origin) {
  const fleet = parse(await (await fetch(`${origin}/fleet`)).text())
  /** @type {Map<string, Buffer>} */
  const pictures = new Map()
  const cards = []
  for (const card of fleet.querySelectorAll('article')) {
    const image = card.querySelector('img')
    const src = image?.getAttribute('src') ?? ''
    const name = `/pictures/${pictures.size + 1}.jpg`
    const answer = await fetch(origin + src, { headers: { accept: 'image/jpeg' } })
    pictures.set(name, Buffer.from(await answer.arrayBuffer()))
    const words = [card.querySelector('header'), card.querySelector('ul'), card.querySelector('dl')].map((part) =>
      bare(part?.outerHTML ?? ''),
    )
    const size = `width="${image?.getAttribute('width')}" height="${image?.getAttribute('height')}"`
    const href = card.querySelector('a')?.getAttribute('href')
    cards.push(
      `<article><img src="${name}" ${size} alt="" loading="lazy">${words.join('')}<a class="button" href="${href}">Reserve</a></article>`,
    )
  }
  const head = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Our Fleet</title><style>${styles}</style>`
  const page = zlib.brotliCompressSync(`${head}<main><h1>Our Fleet</h1>${cards.join('')}</main></html>`)

  const server = http.createServer((request, response) => {
    const picture = pictures.get(request.url ?? '')
    if (picture) return void response.setHeader('Content-Type', 'image/jpeg').end(picture)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('Content-Encoding', 'br').end(page)
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://localhost:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Without our classes and ours only attributes. */
function bare(/** @type {string} */ html) {
  return html
    .replace(/<(\w+)(?: [^>]*?(href="[^"]*")?)?>/g, (_, tag, href) => (href ? `<${tag} ${href}>` : `<${tag}>`))
    .replaceAll('<!-- -->', '')
}
