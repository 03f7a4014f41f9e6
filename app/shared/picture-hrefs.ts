import { withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** Pictures and films: the pages that list, place, review and replace them. Apart from hrefs.ts, which every page carries. */
export const pictureHrefs = {
  ownImage: (id: string, query: Query = {}) => withQuery(`/dashboard/uploads/${id}`, query),
  uploadRemoval: (id: string) => `/dashboard/uploads/${id}/removal`,
  uploadedImages: (query: Query = {}) => withQuery('/dashboard/uploads/images', query),
  brokenImages: () => '/admin/images/broken',
  imageReplacement: (imageId: string, car: string) => `/admin/images/broken/${imageId}/${car}`,
  routedImages: (car: string) => withQuery('/admin/images', { car }),
  listingReview: (id: string) => `/admin/listings/${id}`,
  upload: (id: string) => `/admin/uploads/${id}`,
  film: (id: string) => `/video-upload/${id}`,
  filmRemoval: (id: string) => `/video-upload/${id}/removal`,
  filmParts: () => '/video-upload/parts',
  filmPart: (id: string) => `/video-upload/parts/${id}`,
  filmFile: (file: string) => `/films/${file}`,
  listingPhotos: (id: string) => `/dashboard/listings/${id}/photos`,
  listingPhotoChoice: (id: string, query: Query = {}) => withQuery(`/dashboard/listings/${id}/photos/choose`, query),
  listingPhotoPlace: (id: string, imageId: string) => `/listings/${id}/photos/${imageId}/place`,
  listingPhotoRemoval: (id: string, imageId: string) => `/listings/${id}/photos/${imageId}/removal`,
  listingUploads: (id: string) => `/api/listing-photos/${id}`,
  mediaUploads: () => '/api/uploads',
  garagePhotos: (id: string) => `/dashboard/garage/${id}/photos`,
  garagePhotoChoice: (id: string, query: Query = {}) => withQuery(`/dashboard/garage/${id}/photos/choose`, query),
}
