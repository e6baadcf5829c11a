import { List, Text, Title } from '@mantine/core';
import css from './reference.module.css';

export function LearningSystem() {
  return (
    <section aria-labelledby="learning-system">
      <Title order={2} size="h5" id="learning-system" mb={4}>
        How the Learning System Works
      </Title>
      <List size="sm" spacing={4} type="ordered" className={css.reading}>
        <List.Item>
          <b>Import reference products</b> that are mapped correctly: barcode, name, size, the three department codes
          and the VAT code. Their department codes must exist in the wholesaler's hierarchy first.
        </List.Item>
        <List.Item>
          <b>Exact barcodes</b> get the department and VAT code from your file.
        </List.Item>
        <List.Item>
          <b>Barcodes another wholesaler knows</b> are matched to your categories.
        </List.Item>
        <List.Item>
          <b>New products</b> are matched by name and size. More reference products give better results.
        </List.Item>
        <List.Item>
          <b>What your staff correct in a review</b> is saved, so the product is right next time.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="xs" className={css.reading}>
        Start with 10,000+ correctly mapped reference products. Import may take several minutes. You can leave this
        page.
      </Text>
    </section>
  );
}
