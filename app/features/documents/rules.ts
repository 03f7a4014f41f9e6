/** Which files we take from a customer (S1 §5): recognised by their content, never by their name. */

export const documentTypes = ['drivers_license_front', 'drivers_license_back', 'insurance_card'] as const
export type DocumentType = (typeof documentTypes)[number]

export const acceptedContent = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export function isAccepted(mimeType: string | undefined): boolean {
  return (acceptedContent as readonly (string | undefined)[]).includes(mimeType)
}
