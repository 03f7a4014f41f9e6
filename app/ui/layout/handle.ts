export type RouteHandle = {
  bar?: 'over' | 'ruled'
  /** `house`: paper for people of the house, whose work it is. By default dark. */
  surface?: 'paper' | 'house' | 'dark'
  /** Working screens: a foot that sells nothing. */
  foot?: 'plain'
  /** In the bar, for whom it is: given by the route, so that no other page loads it. */
  search?: React.ReactNode
}

/** The innermost route wins. */
export function shellOf(handles: unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'))
}
