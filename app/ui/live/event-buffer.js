/** @typedef {{ id: number, name: string, data: unknown }} LiveEvent `id` is 0 for what the log does not hold */

const mostKept = 500

/** The latest events, for tabs and views that missed some. */
export class EventBuffer {
  floor
  /** @type {LiveEvent[]} */
  #events = []

  /** @param {number} floor */
  constructor(floor) {
    this.floor = floor
  }

  /** @param {LiveEvent} event */
  add(event) {
    if (event.name === 'reset') {
      this.floor = event.id
      this.#events = []
    } else if (event.id > (this.#events.at(-1)?.id ?? this.floor)) {
      this.#events.push(event)
      if (this.#events.length > mostKept) this.floor = this.#events.shift()?.id ?? this.floor
    }
  }

  /** Null when some are gone. @param {number} id @returns {LiveEvent[] | null} */
  after(id) {
    return id < this.floor ? null : this.#events.filter((event) => event.id > id)
  }
}
