/** @typedef {import('#app/platform/page-reads.server.ts').Reads} Reads */

/** Whether a page that was made is still what would be made of the same data. */
export class Freshness {
  #reads
  #version
  #until

  /** @param {{ reads: Reads, version: number, until: Date }} made `version`: up to which nothing that it read has changed */
  constructor({ reads, version, until }) {
    this.#reads = reads
    this.#version = version
    this.#until = until.getTime()
  }

  /** @param {import('./page-cache.js').Version} data @param {number} version @param {Date} now */
  isCurrent(data, version, now) {
    if (now.getTime() >= this.#until) return false
    if (this.#version === version) return true
    if (!data.isUnchanged(this.#reads, this.#version)) return false
    this.#version = Math.max(this.#version, version)
    return true
  }
}
