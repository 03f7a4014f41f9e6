/** Set by the build from the route table (vite.config.ts). */
declare const __WORKING_PATHS__: string

const workingPaths = new RegExp(__WORKING_PATHS__)

/** Whether the page at a path of this site is React in the browser: between two such pages the framework navigates. */
export function isWorkingPath(path: string): boolean {
  return workingPaths.test(path)
}
