export type RouteHandle = {
  bar?: 'over' | 'ruled'
  surface?: 'paper'
  /** Working screens: a foot that sells nothing. */
  foot?: 'plain'
}

/** The innermost route wins. */
export function shellOf(handles: unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'))
}
