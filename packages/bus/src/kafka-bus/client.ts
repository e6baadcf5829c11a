import kafkajs from 'kafkajs';

// The client is CommonJS, and Node detects only the first few of its names.
export const {
  AssignerProtocol,
  CompressionTypes,
  ConfigResourceTypes,
  Kafka,
  logLevel,
  PartitionAssigners,
  Partitioners,
} = kafkajs;
