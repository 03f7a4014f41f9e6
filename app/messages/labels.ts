/** Words for states, roles and kinds. */

export const labels = {
  role: { admin: 'Admin', staff: 'Staff', broker: 'Broker', member: 'Member' },
  presence: { online: 'Online', away: 'Away', offline: 'Offline' },
  action: { processing: 'Processing...', dismiss: 'Dismiss', remove: 'Remove' },
  upload: { done: 'Document uploaded' },
} as const
