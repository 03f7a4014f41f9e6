/** What we use of it; the package has no types of its own. */
declare module 'semver' {
  const semver: {
    satisfies(version: string, range: string, options?: { includePrerelease?: boolean }): boolean
    /** Null for anything but a version. */
    validRange(range: string): string | null
  }
  export default semver
}
