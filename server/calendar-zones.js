import fs from 'node:fs'

import ICAL from 'ical.js'

/** The IANA zone of each name that Windows has, as Outlook and Exchange write them (Unicode CLDR, windowsZones). */
/** @type {Record<string, string>} */
const written = JSON.parse(fs.readFileSync(new URL('windows-zones.json', import.meta.url), 'utf8'))
const windowsZones = new Map(Object.entries(written).map(([name, zone]) => [name.toLowerCase(), zone]))

/** By the file's own names. @typedef {Map<string, ICAL.Timezone>} DescribedZones */

/** Descriptions that can't be read are left out. @param {string[]} components the text of each VTIMEZONE */
export function describedZones(components) {
  /** @type {DescribedZones} */
  const zones = new Map()
  for (const text of components) {
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
      zones.set(zone.tzid, zone)
    } catch {
      // An event that names it is reported; the others don't need it.
    }
  }
  return zones
}

/**
 * An IANA zone or an offset as Temporal takes them, the file's own description, or undefined for an unknown name. A place
 * ("/vendor/America/New_York") and a name of Windows win over the description, which often knows one year's rules only.
 *
 * @param {string} written @param {DescribedZones} [described]
 */
export function zoneNamed(written, described) {
  const name = written.trim()
  return (
    placeIn(name) ??
    windowsZones.get(name.toLowerCase()) ??
    described?.get(written) ??
    described?.get(name) ??
    knownZone(name.replaceAll(' ', '_')) ??
    offsetNamed(name) ??
    displayedZone(name) ??
    nearlyNamed(name)
  )
}

/** @param {string} name */
function placeIn(name) {
  const parts = name.split('/')
  for (let first = 0; first < parts.length - 1; first++) {
    const known = knownZone(parts.slice(first).join('/').replaceAll(' ', '_'))
    if (known) return known
  }
  return parts.length > 1 ? knownZone(parts.at(-1) ?? '') : undefined
}

/** @param {string} name */
function knownZone(name) {
  if (/^[+-]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const summerTimes = new Map([
  ['EDT', '-04:00'],
  ['CDT', '-05:00'],
  ['MDT', '-06:00'],
  ['PDT', '-07:00'],
])

/** "GMT-0500", "UTC+1", "+02:00". @param {string} name */
function offsetNamed(name) {
  const [, sign, hours = '', minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? []
  if (!sign) return summerTimes.get(name.toUpperCase())
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** As Windows shows them: "(UTC-05:00) Eastern Time (US & Canada)", "(UTC+01:00) Amsterdam, Berlin, Bern". @param {string} name */
function displayedZone(name) {
  const [, offset = '', rest = name] = /^\(([^)]*)\)\s*(.*)$/.exec(name) ?? []
  const [city = ''] = rest.split(',')
  const plain = (city.split('(', 1)[0] ?? '').trim()
  const standard = windowsZones.get(plain.toLowerCase().replace(/ time$/, ' standard time'))
  const ending = `/${plain.replaceAll(' ', '_')}`
  return standard ?? Intl.supportedValuesOf('timeZone').find((zone) => zone.endsWith(ending)) ?? offsetNamed(offset)
}

/**
 * As some programs write them without describing them: "Eastern Daylight Time", "Eastern", "America-New_York",
 * "America_New_York", "Eastern Standard Time 1".
 *
 * @param {string} name
 */
function nearlyNamed(name) {
  const plain = name.replace(/[ _-]\d+$/, '')
  const named = plain.toLowerCase().replace(/(?: (?:daylight|summer|standard))?(?: time)?$/, ' standard time')
  return windowsZones.get(named) ?? knownZone(plain) ?? knownZone(plain.replace(/[-_]/, '/'))
}
