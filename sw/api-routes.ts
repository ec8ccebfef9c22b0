/** Areas of the API of which the worker keeps nothing; countries are in another. */
const AREAS = ['management', 'payments', 'services', 'users']

/** Static routes (`InstallEvent.addRoutes`) by which calls pass the worker by. */
export const API_ROUTES = AREAS.map((area) => ({ condition: { urlPattern: `/api/v2/${area}/*` }, source: 'network' }))
