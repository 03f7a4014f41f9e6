/** Compares the packages of the lock file with advisories that someone has judged. */
import semver from 'semver'

/**
 * `fixed`: no installed version is in its range. `unreached`: our code or our production doesn't get there.
 * `mitigated`: it would, and something of ours comes before it.
 * @typedef {'fixed' | 'unreached' | 'mitigated'} Verdict
 * @typedef {{ id: string, package: string, affected: string, title: string, verdict?: Verdict, why?: string, tests: string[] }} Advisory
 * @typedef {Map<string, Set<string>>} Installed versions by the name of their package
 * @typedef {{ packages: Record<string, { version?: string, name?: string, link?: boolean }> }} LockFile
 */

/** @param {LockFile} lock @returns {Installed} */
export function installedPackages(lock) {
  /** @type {Installed} */
  const installed = new Map()
  for (const [place, { version, name, link }] of Object.entries(lock.packages)) {
    if (place === '' || version === undefined || link) continue
    // An alias says which package it is.
    const known = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    installed.set(known, (installed.get(known) ?? new Set()).add(version))
  }
  return installed
}

/** The installed versions that an advisory is about. @param {Advisory} advisory @param {Installed} installed */
export function affectedVersions({ package: name, affected }, installed) {
  const versions = [...(installed.get(name) ?? [])]
  return versions.filter((version) => semver.satisfies(version, affected, { includePrerelease: true }))
}

/**
 * A sentence for each advisory that no one has judged, or whose judgment is not true: "fixed" of a version that is in the
 * range.
 * @param {readonly Advisory[]} advisories
 * @param {Installed} installed
 */
export function findUnjudged(advisories, installed) {
  return advisories.flatMap((advisory) => {
    const { id, package: name, affected, title, verdict, why } = advisory
    if (semver.validRange(affected) === null) return [`${id}: "${affected}" is not a range of versions.`]
    const versions = affectedVersions(advisory, installed)
    if (versions.length === 0) return []
    const said = `${id}: ${name} ${versions.join(', ')}: ${title}`
    if (verdict === undefined || !why) return [`${said} It isn’t judged yet.`]
    return verdict === 'fixed' ? [`${said} It is judged fixed, and is not.`] : []
  })
}

/**
 * What the registry answers, as advisories without a judgment. Those that the list has are left out.
 * @param {Record<string, { url: string, title: string, vulnerable_versions: string }[]>} answer
 * @param {readonly Advisory[]} known
 * @returns {Advisory[]}
 */
export function readRegistryAnswer(answer, known) {
  const ids = new Set(known.map(({ id, package: name }) => `${name} ${id}`))
  return Object.entries(answer).flatMap(([name, advisories]) =>
    advisories
      .map(({ url, title, vulnerable_versions: affected }) => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        package: name,
        affected,
        title,
        tests: [],
      }))
      .filter(({ id }) => !ids.has(`${name} ${id}`)),
  )
}
