/**
 * Callers who ask for what is already being made wait for it.
 * @template Made
 */
export class SharedWork {
  /** @type {Map<string, Promise<Made>>} */
  #making = new Map()

  has(/** @type {string} */ name) {
    return this.#making.has(name)
  }

  /** @param {string} name @param {() => Promise<Made>} make */
  make(name, make) {
    const made = this.#making.get(name) ?? make().finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }
}
