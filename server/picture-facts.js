import sharp from 'sharp'

const cells = 16
/** Steps of brightness and of color below these are noise of the encoding, which dark photographs are full of. */
const leastStep = 4
const leastColor = 6
const focusGrid = 48
const centred = 7

/** @param {Buffer} bytes */
export async function contentOf(bytes) {
  const picture = () => sharp(bytes).removeAlpha().toColourspace('srgb')
  const average = await picture().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const small = await picture()
    .resize(cells + 1, cells, { fit: 'fill' })
    .raw()
    .toBuffer()
  const grey = await picture().resize(focusGrid, focusGrid, { fit: 'fill' }).greyscale().raw().toBuffer()
  return { color: `#${average.toString('hex', 0, 3)}`, fingerprint: fingerprintOf(small), ...focalPointOf(grey) }
}

/**
 * The usual hash of grays mistakes dark cars of different colors for one another.
 * @param {Buffer} pixels
 */
function fingerprintOf(pixels) {
  let bits = ''
  for (let cell = 0; cell < cells * cells; cell += 1) {
    const at = (cell + Math.floor(cell / cells)) * 3
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const step = brightness(pixels, at + 3) - brightness(pixels, at)
    bits += [step > leastStep, red - green > leastColor, blue - green > leastColor].map(Number).join('')
  }
  return bits
}

/** @param {Buffer} pixels @param {number} at */
function brightness(pixels, at) {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
  return 0.3 * red + 0.6 * green + 0.1 * blue
}

/**
 * Ours: libvips' attention puts the subject into the outer 15 percent of 19 of the 50 photographs in drizzle/pictures.
 * @param {Buffer} grey
 */
function focalPointOf(grey) {
  const at = (/** @type {number} */ index) => grey[index] ?? 0
  let [sumX, sumY, sum] = [0, 0, 0]
  for (let y = 1; y < focusGrid - 1; y += 1)
    for (let x = 1; x < focusGrid - 1; x += 1) {
      const index = y * focusGrid + x
      const edge = (at(index + 1) - at(index - 1)) ** 2 + (at(index + focusGrid) - at(index - focusGrid)) ** 2
      sumX += edge * (x + 0.5)
      sumY += edge * (y + 0.5)
      sum += edge
    }
  const percent = (/** @type {number} */ of) => (sum > 0 ? (of / sum / focusGrid) * 100 : 50)
  const [x, y] = [percent(sumX), percent(sumY)]
  if (Math.max(Math.abs(x - 50), Math.abs(y - 50)) <= centred) return { focalX: null, focalY: null }
  return { focalX: Math.round(x / 5) * 5, focalY: Math.round(y / 5) * 5 }
}
