/** In pixels from the window's edge, and a frame. */
const edge = 72
const scrolledBy = 12

/**
 * Photos dragged by mouse, pen or finger: native drag and drop leaves out touch. Only the layout follows the pointer, by
 * `order`: an element that moves in the document would let go of it.
 */
export function followDrags(
  list: HTMLElement,
  signal: AbortSignal,
  onDrop: (id: string, from: number, to: number) => void,
): void {
  let held: { item: HTMLElement; before: HTMLElement[]; order: HTMLElement[]; x: number; y: number } | undefined
  const on = <Name extends keyof GlobalEventHandlersEventMap>(
    target: GlobalEventHandlers,
    name: Name,
    listener: (event: GlobalEventHandlersEventMap[Name]) => void,
  ) => target.addEventListener(name, listener, { signal })
  const items = () => [...list.children].filter((item) => item instanceof HTMLElement)
  // What was dropped a moment ago may still be on its way to the server.
  const shown = () => items().toSorted((one, other) => Number(one.style.order) - Number(other.style.order))

  on(list, 'pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const photo = target?.closest('[data-drag]')
    const item = photo?.closest('li')
    // A finger on the photo itself scrolls the page.
    const isMeant = event.pointerType === 'mouse' || target?.closest('[data-grip]')
    if (!item || !isMeant || !event.isPrimary || event.button !== 0) return
    event.preventDefault()
    photo?.setPointerCapture(event.pointerId)
    const before = shown()
    held = { item, before, order: [...before], x: event.clientX, y: event.clientY }
    item.dataset.held = ''
    requestAnimationFrame(scroll)
  })
  on(list, 'pointermove', ({ clientX, clientY }) => {
    if (!held) return
    Object.assign(held, { x: clientX, y: clientY })
    place()
  })
  on(list, 'pointerup', () => {
    if (!held) return
    const { item, before, order } = held
    const [from, to] = [before.indexOf(item), order.indexOf(item)]
    letGo(from !== to)
    if (from !== to) onDrop(item.dataset.photo ?? '', from, to)
  })
  on(list, 'pointercancel', () => letGo())
  on(document, 'keydown', ({ key }) => key === 'Escape' && letGo())

  function place(): void {
    const { item, order, x, y } = held ?? {}
    if (!item || !order || x === undefined || y === undefined) return
    const under = document.elementsFromPoint(x, y).find((element) => list === element.parentElement)
    const to = order.findIndex((each) => each === under)
    if (to < 0 || order[to] === item) return
    order.splice(order.indexOf(item), 1)
    order.splice(to, 0, item)
    lay(order)
  }

  function lay(order: HTMLElement[]): void {
    const saved = items()
    const isSaved = order.every((each, index) => each === saved[index])
    for (const [index, each] of order.entries()) each.style.order = isSaved ? '' : String(index)
  }

  function scroll(): void {
    if (!held) return
    const by = held.y < edge ? -scrolledBy : held.y > innerHeight - edge ? scrolledBy : 0
    if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
    place()
    requestAnimationFrame(scroll)
  }

  function letGo(isKept = false): void {
    if (held && !isKept) lay(held.before)
    delete held?.item.dataset.held
    held = undefined
  }
}
