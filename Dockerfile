FROM node:22.23.3-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it wants the optional packages of every platform in the lock file, of which npm writes only some (npm/cli#4828).
RUN npm install
COPY . .
RUN npm run build

FROM node:22.23.3-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev && npm cache clean --force && mkdir /data && chown node /data
COPY tsconfig.json tsconfig.base.json tsconfig.node.json ./
COPY domain domain
COPY contract contract
COPY server server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:4173/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the container's process, so that its stop signal reaches the server.
CMD ["node", "--import", "tsx", "server/main.ts"]
