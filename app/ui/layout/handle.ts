export type RouteHandle = {
  bar?: 'over' | 'ruled'
  surface?: 'paper'
}

/** The innermost route wins. */
export function shellOf(handles: unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'))
}
