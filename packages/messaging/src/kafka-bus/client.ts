import kafkajs from 'kafkajs';

// The client is CommonJS, and Node finds only the first few of its names by itself.
export const {
  AssignerProtocol,
  CompressionTypes,
  ConfigResourceTypes,
  Kafka,
  logLevel,
  PartitionAssigners,
  Partitioners,
} = kafkajs;
