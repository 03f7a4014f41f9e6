/** The picture of a link for print and screens. */
import encodeQR from 'qr'

const quietModules = 4

/** Dark on white with its own margin, so that it reads on any ground. Gives an SVG document of 512 × 512. */
export function drawCode(address: string): string {
  return encodeQR(address, 'svg', { ecc: 'medium', border: quietModules })
    .replace('<svg ', '<svg width="512" height="512" shape-rendering="crispEdges" ')
    .replace(
      / viewBox="0 0 (\d+) \d+"[^>]*>/,
      (head, modules: string) => `${head}<rect width="${modules}" height="${modules}" fill="#fff"/>`,
    )
}
