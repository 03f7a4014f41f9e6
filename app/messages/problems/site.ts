export const lead = {
  tooMany: {
    code: 'lead.tooMany',
    title: 'Too many messages',
    body: 'You’ve sent us several messages in the last hour. Please call us, or try again later.',
  },
  tierMissing: { code: 'lead.tierMissing', body: 'Choose a membership.' },
  vehicleMissing: { code: 'lead.vehicleMissing', body: 'Enter the vehicle you prefer.' },
  makeMissing: { code: 'lead.makeMissing', body: 'Enter the make of your car.' },
  modelMissing: { code: 'lead.modelMissing', body: 'Enter the model of your car.' },
  yearWrong: { code: 'lead.yearWrong', body: 'Enter the year of your car, like 2024.' },
  mileageWrong: { code: 'lead.mileageWrong', body: 'Enter the mileage as a number, like 12,500.' },
  nameMissing: { code: 'lead.nameMissing', body: 'Enter your name.' },
  messageMissing: { code: 'lead.messageMissing', body: 'Write your message.' },
  tooLong: { code: 'lead.tooLong', body: 'This is too long. Please shorten it.' },
}

export const gallery = {
  failed: { code: 'gallery.failed', title: 'Failed to load images', body: 'Please try again in a few minutes.' },
}

export const fleet = {
  noDate: { code: 'fleet.noDate', body: 'That isn’t a date, so we left it out.' },
  pickupMissing: { code: 'fleet.pickupMissing', body: 'Choose a pickup date too.' },
  returnMissing: { code: 'fleet.returnMissing', body: 'Choose a return date too.' },
  noAmount: { code: 'fleet.noAmount', body: 'Enter whole dollars. We left this out.' },
  totalNeedsDates: { code: 'fleet.totalNeedsDates', body: 'Choose both dates to filter by total.' },
  unknownChoice: { code: 'fleet.unknownChoice', body: 'That isn’t one of the choices, so we left it out.' },
  empty: {
    code: 'fleet.empty',
    title: 'No vehicles available at the moment.',
    body: 'Our fleet is being updated. Please check back soon or contact us directly.',
  },
  noMatch: {
    code: 'fleet.noMatch',
    body: 'No car matches these filters. Clear them to see every car, or contact us directly.',
  },
}
