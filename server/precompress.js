import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const worthIt = /\.(js|css|svg|json|txt|map)$/

export async function precompress(/** @type {string} */ folder) {
  const names = await fs.readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compress(path.join(folder, name))))
}

async function compress(/** @type {string} */ file) {
  const bytes = await fs.readFile(file)
  await fs.writeFile(
    `${file}.br`,
    await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  await fs.writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
}
