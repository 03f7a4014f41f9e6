/** The lines and components of a calendar file, each by itself: one that is out of order spoils no other. */

/** @typedef {{ name: string, params: Map<string, string>, value: string }} Line */
/** @typedef {{ name: string, lines: string[], parts: Part[], ended: boolean }} Part */

/** Null when it is no calendar, or one that ends in the middle. @param {Uint8Array} bytes @returns {Part[] | null} */
export function calendarsIn(bytes) {
  const file = part('')
  let open = [file]
  for (const written of unfolded(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)) {
    const line = written.trimEnd()
    const [, tag = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)$/i.exec(line) ?? []
    const kind = name.toUpperCase()
    if (tag.toUpperCase() === 'BEGIN') {
      // None of them is in one of its own kind: the one before was never ended.
      const unended = open.findIndex((each) => each.name === kind)
      if (unended > 0) open = open.slice(0, unended)
      const begun = part(kind)
      open.at(-1)?.parts.push(begun)
      open.push(begun)
    } else if (tag) {
      const ended = open.findIndex((each) => each.name === kind)
      for (const each of ended > 0 ? open.splice(ended) : []) each.ended ||= each.name === kind
    } else if (line) open.at(-1)?.lines.push(line)
  }
  const isWhole = file.parts.length > 0 && file.parts.every(({ name, ended }) => name === 'VCALENDAR' && ended)
  return isWhole ? file.parts : null
}

/** Before it is decoded: a line may be folded in the middle of a character (RFC 5545 3.1). @param {Uint8Array} bytes */
function unfolded(bytes) {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return Buffer.from(raw.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, ''), 'latin1').toString()
}

/** @param {string} name @returns {Part} */
function part(name) {
  return { name, lines: [], parts: [], ended: false }
}

const params = /;([\w-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g
const property = new RegExp(`^([\\w-]+)((?:${params.source})*):(.*)$`)
/** Of a time: a zone's name may hold a colon and be without quotes, which the value never does. */
const time = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)(;[^"]*):([^:]*)$/i

/** Null for a line that is no property. @param {string} line @returns {Line | null} */
export function lineOf(line) {
  const strict = property.exec(line)
  const other = /^\d{4}-?\d{2}-?\d{2}/.test(strict?.at(-1) ?? '') ? null : time.exec(line)
  if (other) return lineFrom(other[1], other[2], other[3], /;([\w-]+)=([^;]*)/g)
  if (strict) return lineFrom(strict[1], strict[2], strict.at(-1), params)
  // Of what is not read here, as a guest's name with a quotation mark in it, the form does not matter.
  const name = /^([\w-]+)[;:]/.exec(line)?.[1]
  return name === undefined ? null : { name: name.toUpperCase(), params: new Map(), value: '' }
}

/** @param {string} [name] @param {string} [written] @param {string} [value] @param {RegExp} [pattern] @returns {Line} */
function lineFrom(name = '', written = '', value = '', pattern = params) {
  const entries = [...written.matchAll(pattern)].map(
    ([, key = '', given = '']) => /** @type {const} */ ([key.toUpperCase(), given.replaceAll('"', '')]),
  )
  return { name: name.toUpperCase(), params: new Map(entries), value: value.trim() }
}

/** @param {Part} from its text, as a parser reads it @returns {string} */
export function textOf({ name, lines, parts }) {
  return [`BEGIN:${name}`, ...lines, ...parts.map(textOf), `END:${name}`].join('\r\n')
}
