// Tests read modules that stand beside components: their styles are known as the app knows them.
/// <reference types="vite/client" />
