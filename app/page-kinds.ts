/** Which pages hydrate (decision 038). Read by the build only, which bakes the paths into both bundles. */
import type { RouteConfigEntry } from '@remix-run/route-config'

const workingFolders = ['car', 'portal', 'account', 'admin']

function isWorkingPage(file: string): boolean {
  return file.endsWith('.tsx') && workingFolders.some((folder) => file.startsWith(`routes/${folder}/`))
}

/** The source of a regular expression that matches the path of every working page. */
export function workingPaths(routes: RouteConfigEntry[]): string {
  const paths = pathsOf(routes, '')
  const covered = (path: string) => paths.some((other) => other !== path && matches(other, path))
  return `^${branches(paths.filter((path) => !covered(path)).map((path) => path.split('/').slice(1)))}/?$`
}

/** `/dashboard/:tab` matches `/dashboard/chat`. Every page carries the expression, so it is kept short. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

function branches(paths: string[][]): string {
  const first = [...new Set(paths.flatMap(([part]) => part ?? []))]
  if (first.length === 0) return ''
  const found = first.map((part) => {
    const below = paths.filter(([head]) => head === part).map((path) => path.slice(1))
    return `/${part.startsWith(':') ? '[^/]+' : part}${branches(below)}`
  })
  return `(?:${found.join('|')})${paths.some(({ length }) => length === 0) ? '?' : ''}`
}

function pathsOf(routes: RouteConfigEntry[], parent: string): string[] {
  return routes.flatMap(({ path, file, children }) => {
    const full = path ? `${parent}/${path}` : parent
    if (children) return pathsOf(children, full)
    return isWorkingPage(file) ? [full] : []
  })
}
