const carPath = /^\/car\/([^/?.]+)(?:\?|$)/

/** The slug of a car's page, undefined for all other addresses. */
export function readCarPath(pathAndQuery: string): string | undefined {
  return carPath.exec(pathAndQuery)?.[1]
}
