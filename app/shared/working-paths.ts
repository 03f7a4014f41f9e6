/** Set by vite.config.ts from the route table. */
declare const __WORKING_PATHS__: string

const workingPaths = new RegExp(__WORKING_PATHS__)

export function isWorkingPath(path: string): boolean {
  return workingPaths.test(path)
}
