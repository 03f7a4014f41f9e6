/** What a route tells the shell about its page, as `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** `over`: transparent above a hero. `ruled`: the portal's, with a hairline. */
  bar?: 'over' | 'ruled'
  /** Light reading surface of the back office. */
  surface?: 'paper'
}

/** The shell's settings of a page: the innermost route that says something wins. */
export function shellOf(handles: unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'))
}
