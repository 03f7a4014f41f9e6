import PDFDocument from 'pdfkit'

/** With one line of words on each page. */
export async function pdfFile(words: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: [400, 250], autoFirstPage: false, ...options })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  for (const line of words) doc.addPage().fontSize(30).text(line, 20, 100)
  doc.end()
  await ended
  return Buffer.concat(parts)
}
