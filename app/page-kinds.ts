/** Which pages hydrate (decision 038). Read by the build only, which bakes the paths into both bundles. */
import type { RouteConfigEntry } from '@remix-run/route-config'

const workingFolders = ['car', 'portal', 'account', 'admin']

function isWorkingPage(file: string): boolean {
  return file.endsWith('.tsx') && workingFolders.some((folder) => file.startsWith(`routes/${folder}/`))
}

/** The source of a regular expression that matches the path of every working page. */
export function workingPaths(routes: RouteConfigEntry[]): string {
  const patterns = pathsOf(routes, '').map((path) => path.replaceAll(/:\w+/g, '[^/]+'))
  return `^(?:${patterns.join('|')})/?$`
}

function pathsOf(routes: RouteConfigEntry[], parent: string): string[] {
  return routes.flatMap(({ path, file, children }) => {
    const full = path ? `${parent}/${path}` : parent
    if (children) return pathsOf(children, full)
    return isWorkingPage(file) ? [full] : []
  })
}
