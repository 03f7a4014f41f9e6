import sharp from 'sharp'

/**
 * A car's outline from above, as its photograph shows it. `points`: at most 24, from left to right, in a box that is as wide
 * as the line. `left`, `top` and `width`: where that box lies in the photograph, in thousandths of the photograph's width. `unevenness`: lower is likelier a view from the side.
 * @typedef {{ points: [x: number, y: number][], left: number, top: number, width: number, unevenness: number }} Outline
 */
/** @typedef {{ width: number, ground: number }} Box `ground`: the `y` of the line's lowest points. */
/** @typedef {{ width: number, height: number, steps: Float32Array }} Edges */

const columns = 240
/** A step of brightness or color that is a full edge, once dark tones are lifted. */
const fullEdge = 0.22
/** Of a photograph's upper fifth: more is no plain ground, or the car fills the picture. */
const mostNoise = 0.15
const leastEdge = 0.08
/** In columns. */
const longestGap = 5
const mostPoints = 24
/** Of the box's 400 units: a higher car is not seen from its side. */
const highestRise = 110
const mostUneven = 120
/** One step of an even `y`: the glow over a lamp makes as much. */
const leastStep = 2

/**
 * Shortest path through the edges, as skylines are found: from column to column, along strong steps, over a calm ground.
 * @param {Buffer} bytes @param {Box} box @returns {Promise<Outline[]>} one, or none where there is no outline to trust
 */
export async function outlinesOf(bytes, { width: boxWidth, ground }) {
  const edges = await edgesOf(bytes)
  if (edges.height < columns / 4 || noiseOf(edges) > mostNoise) return []
  const rows = skylineOf(edges)
  const [first, last] = longestRun(edges, rows)
  const span = last - first
  // Half of the picture, and neither of its sides: else a part of the car is outside.
  if (span < columns / 2 || first < 2 || last > columns - 3) return []
  const unit = boxWidth / span
  const kept = simplified(softened(rows.slice(first, last + 1)).map((y, x) => pointOf(x * unit, y * unit)))
  const lowest = Math.max(...kept.map(([, y]) => y))
  // Even numbers, so that the middle between two points is a whole one.
  const points = kept.map(([x, y]) => pointOf(even(x), even(y - lowest + ground)))
  const rise = ground - Math.min(...points.map(([, y]) => y))
  const unevenness = turnsOf(points) * 8 + rise
  if (rise > highestRise || rise < 16 || unevenness > mostUneven) return []
  const thousandths = (/** @type {number} */ of) => Math.round((of / columns) * 1000)
  const top = (lowest - ground) / unit
  return [{ points, left: thousandths(first), top: thousandths(top), width: thousandths(span), unevenness }]
}

/** @typedef {[x: number, y: number]} Point */

/** @param {Buffer} bytes @returns {Promise<Edges>} */
async function edgesOf(bytes) {
  const small = sharp(bytes).removeAlpha().toColourspace('srgb').resize({ width: columns }).blur(0.7)
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  // Dark photographs have their edges in the lowest tenth of the scale.
  const lifted = Float32Array.from(data, (value) => Math.sqrt(value / 255))
  const steps = new Float32Array(width * height)
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ channel) =>
    lifted[(y * width + x) * 3 + channel] ?? 0
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const below = at(x, y + 1, channel) + at(x, y + 2, channel)
        const above = at(x, y - 1, channel) + at(x, y - 2, channel)
        const index = y * width + x
        steps[index] = Math.max(steps[index] ?? 0, Math.abs(below - above) / 2)
      }
  return { width, height, steps }
}

/** What nine tenths of the upper fifth stay below. @param {Edges} edges */
function noiseOf({ width, height, steps }) {
  const upper = steps.slice(0, width * Math.floor(height / 5)).toSorted()
  return upper[Math.floor(upper.length * 0.9)] ?? 1
}

/** The row of each column. @param {Edges} edges @returns {number[]} */
function skylineOf({ width, height, steps }) {
  const lowest = Math.floor(height * 0.72)
  const steepest = 6
  const edge = (/** @type {number} */ x, /** @type {number} */ y) => Math.min(1, (steps[y * width + x] ?? 0) / fullEdge)
  /** @type {Int8Array[]} */
  const cameFrom = []
  let costs = new Float64Array(lowest)
  for (let x = 0; x < width; x += 1) {
    const next = new Float64Array(lowest)
    const from = new Int8Array(lowest)
    let above = 0
    for (let y = 0; y < lowest; y += 1) {
      let least = Infinity
      for (let move = -steepest; move <= steepest; move += 1) {
        const cost = (costs[y + move] ?? Infinity) + Math.abs(move) * 0.04
        if (cost >= least) continue
        least = cost
        from[y] = move
      }
      // What is passed above the line is paid for: the ground over a car is calm.
      if (y >= 3) above += Math.max(0, edge(x, y - 3) - 0.12) * 0.4
      next[y] = least + 1 - edge(x, y) + above
    }
    costs = next
    cameFrom.push(from)
  }
  let row = costs.indexOf(Math.min(...costs))
  return cameFrom
    .toReversed()
    .map((from) => {
      const here = row
      row += from[here] ?? 0
      return here
    })
    .toReversed()
}

/** The longest run of columns that lie on an edge; short gaps count. @param {Edges} edges @param {number[]} rows @returns {[first: number, last: number]} */
function longestRun({ width, steps }, rows) {
  const strengths = rows.map((y, x) => steps[y * width + x] ?? 0)
  const seen = strengths.map((_, x) => {
    const near = strengths.slice(Math.max(0, x - 2), x + 3)
    return near.reduce((sum, value) => sum + value, 0) / near.length >= leastEdge
  })
  /** @type {[number, number]} */
  let longest = [0, 0]
  let [start, last] = [-1, -1]
  for (const [x, isSeen] of seen.entries()) {
    if (!isSeen) continue
    if (start < 0 || x - last > longestGap) start = x
    last = x
    if (last - start > longest[1] - longest[0]) longest = [start, last]
  }
  return longest
}

/** Without the staircase of whole rows. @param {number[]} rows */
function softened(rows) {
  return rows.map((y, x) => ((rows[x - 1] ?? y) + 2 * y + (rows[x + 1] ?? y)) / 4)
}

/** @param {Point[]} points */
function simplified(points) {
  let tolerance = 1.6
  let kept = keepCorners(points, tolerance)
  while (kept.length > mostPoints) kept = keepCorners(points, (tolerance *= 1.2))
  return kept
}

/** Ramer, Douglas and Peucker: what is further from the straight line than the tolerance stays. @param {Point[]} points @param {number} tolerance @returns {Point[]} */
function keepCorners(points, tolerance) {
  const [[startX, startY] = [0, 0], [endX, endY] = [0, 0]] = [points[0], points.at(-1)]
  const [wide, high] = [endX - startX, endY - startY]
  const distances = points.map(([x, y]) => Math.abs(high * (x - startX) - wide * (y - startY)) / Math.hypot(wide, high))
  const farthest = Math.max(...distances)
  if (points.length < 3 || farthest <= tolerance)
    return [points[0], points.at(-1)].filter((point) => point !== undefined)
  const at = distances.indexOf(farthest)
  const before = keepCorners(points.slice(0, at + 1), tolerance)
  return [...before.slice(0, -1), ...keepCorners(points.slice(at), tolerance)]
}

/** How often a line changes between rising and falling: mirrors, which only a view from an angle has above the body, make several. @param {Point[]} points */
function turnsOf(points) {
  const steps = points.slice(1).map(([, y], index) => y - (points[index]?.[1] ?? y))
  const slopes = steps.filter((step) => Math.abs(step) > leastStep).map(Math.sign)
  return slopes.slice(1).filter((slope, index) => slope !== slopes[index]).length
}

/** @param {number} x @param {number} y @returns {Point} */
function pointOf(x, y) {
  return [x, y]
}

function even(/** @type {number} */ value) {
  return 2 * Math.round(value / 2)
}
