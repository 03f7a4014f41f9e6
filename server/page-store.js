/** Keeps what was asked for lately: least recently used goes first once the bytes come to more than the limit. */

/** @template {{ readonly size: number }} Item */
export class PageStore {
  /** @type {Map<string, Item>} in the order of use, the oldest first */
  #items = new Map()
  #limit
  #size = 0

  /** @param {number} limit in bytes */
  constructor(limit) {
    this.#limit = limit
  }

  /** The bytes of everything kept, names included. */
  get size() {
    return this.#size
  }

  /** @param {string} name @returns {Item | undefined} */
  get(name) {
    const item = this.#items.get(name)
    if (item === undefined) return undefined
    this.#items.delete(name)
    this.#items.set(name, item)
    return item
  }

  /** @param {string} name @param {Item} item what is larger than the whole limit is not kept */
  set(name, item) {
    this.delete(name)
    if (cost(name, item) > this.#limit) return
    this.#items.set(name, item)
    this.#size += cost(name, item)
    for (const oldest of this.#items.keys()) {
      if (this.#size <= this.#limit) break
      this.delete(oldest)
    }
  }

  delete(/** @type {string} */ name) {
    const item = this.#items.get(name)
    if (item === undefined) return
    this.#items.delete(name)
    this.#size -= cost(name, item)
  }
}

/** @param {string} name @param {{ size: number }} item */
function cost(name, item) {
  return item.size + Buffer.byteLength(name)
}
