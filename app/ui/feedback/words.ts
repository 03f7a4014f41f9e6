export const presenceLabels = { online: 'Online', away: 'Away', offline: 'Offline' } as const
