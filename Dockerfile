# Builds the site and keeps only what is needed to serve it. See docs/deploy.md.
FROM node:26.13.0-bookworm-slim AS build
RUN install --directory --owner=node --group=node /app
USER node
WORKDIR /app
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --ignore-scripts
COPY --chown=node:node . .
# Without your content, the image shows the sample, but not at a public SITE_URL.
RUN mkdir -p content && chmod -R a+rX content
RUN npm run build

FROM node:26.13.0-bookworm-slim AS packages
RUN install --directory --owner=node --group=node /app
USER node
WORKDIR /app
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26.13.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY package.json ./
COPY bin ./bin
COPY sample ./sample
COPY deploy/entry.sh ./deploy/
COPY --from=packages --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/build ./build
COPY --from=build --chown=root:root /app/content ./content
VOLUME /data
EXPOSE 3000
# Liveness only: pages work without the database, so a database outage must not restart the container. /readyz reports readiness.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Starts as root, gives /data to the user node, and runs everything else as that user.
ENTRYPOINT ["sh", "/app/deploy/entry.sh"]
CMD ["node", "build/server/main.js"]
