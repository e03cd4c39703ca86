import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Fastify's `schemaController`: the contract's schemas judge bodies and shape answers. It must hear so as the app is
 * made: before any later word it loads compilers of its own, which take megabytes and are never asked.
 */
export const ZOD_COMPILERS = {
  compilersFactory: {
    // Its types have room for JSON Schema alone.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
};
