/** By how each kind begins. */
const kinds = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/heic', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  ['application/pdf', /^(?:\xef\xbb\xbf)?%PDF/],
] as const
export type FileKind = (typeof kinds)[number][0]

/** By content: the type that a browser gives is only a guess from the file's name. */
export async function kindOfFile(file: Blob): Promise<FileKind | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return kinds.find(([, beginning]) => beginning.test(head))?.[0]
}
