import { pathTo, withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** Pictures and films: the pages that list, place, review and replace them. Apart from hrefs.ts, which every page carries. */
export const pictureHrefs = {
  ownImage: (id: string, query: Query = {}) => withQuery(pathTo('/dashboard/uploads/:id', id), query),
  uploadRemoval: (id: string) => pathTo('/dashboard/uploads/:id/removal', id),
  uploadedImages: (query: Query = {}) => withQuery(pathTo('/dashboard/uploads/images'), query),
  brokenImages: () => pathTo('/admin/images/broken'),
  imageReplacement: (imageId: string, car: string) => pathTo('/admin/images/broken/:image/:car', imageId, car),
  routedImages: (car: string) => withQuery(pathTo('/admin/images'), { car }),
  listingReview: (id: string) => pathTo('/admin/listings/:id', id),
  upload: (id: string) => pathTo('/admin/uploads/:id', id),
  film: (id: string) => pathTo('/video-upload/:id', id),
  filmRemoval: (id: string) => pathTo('/video-upload/:id/removal', id),
  filmParts: () => pathTo('/parts/film'),
  filmPart: (id: string) => pathTo('/parts/film/:id', id),
  filmFile: (file: string) => pathTo('/films/:file', file),
  listingPhotos: (id: string) => pathTo('/dashboard/listings/:id/photos', id),
  listingPhotoChoice: (id: string, query: Query = {}) =>
    withQuery(pathTo('/dashboard/listings/:id/photos/choose', id), query),
  listingPhotoPlace: (id: string, imageId: string) => pathTo('/listings/:id/photos/:imageId/place', id, imageId),
  listingPhotoRemoval: (id: string, imageId: string) => pathTo('/listings/:id/photos/:imageId/removal', id, imageId),
  listingUploads: (id: string) => pathTo('/api/listing-photos/:id', id),
  mediaUploads: () => pathTo('/api/uploads'),
  garagePhotos: (id: string) => pathTo('/dashboard/garage/:id/photos', id),
  garagePhotoChoice: (id: string, query: Query = {}) =>
    withQuery(pathTo('/dashboard/garage/:id/photos/choose', id), query),
}
